import { sql } from 'kysely';
import type { Trx } from '../platform/database/trx.ts';

/** A builder that did not finish within this time has crashed. */
const STALE_AFTER = "interval '2 minutes'";

export const DEMO_EMAIL = 'demo@cuadra.example';

export type DemoAccount = { company_id: string; user_id: string; day: string; is_ready: boolean };

/** Returns the demo company with its only user; `undefined` before it is created. */
export async function findDemoAccount(trx: Trx): Promise<DemoAccount | undefined> {
  const found = await trx
    .selectFrom('demo_progress')
    .innerJoin('memberships', 'memberships.company_id', 'demo_progress.company_id')
    .select(['demo_progress.company_id', 'memberships.user_id', 'day', 'ready_at'])
    .executeTakeFirst();
  return found && { ...found, is_ready: found.ready_at !== null };
}

export async function insertDemoProgress(trx: Trx, company_id: string, day: string): Promise<void> {
  await trx.insertInto('demo_progress').values({ company_id, day }).execute();
}

/** Returns true for the one process that builds the demo now. */
export async function claimDemo(trx: Trx, company_id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('demo_progress')
    .set((e) => ({ started_at: e.fn<string>('now') }))
    .where('company_id', '=', company_id)
    .where('ready_at', 'is', null)
    .where(sql<boolean>`started_at is null or started_at < now() - ${sql.raw(STALE_AFTER)}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks the demo as ready, or lets another process continue to build it. */
export async function finishDemo(trx: Trx, company_id: string, isReady: boolean): Promise<void> {
  const ready = { ready_at: new Date().toISOString() };
  await trx
    .updateTable('demo_progress')
    .set(isReady ? ready : { started_at: null })
    .where('company_id', '=', company_id)
    .execute();
}
