import { type CompanyDeletion, DELETION_DAYS } from '#domain/companies/company-deletion.ts';
import type { Trx } from '../../platform/database/trx.ts';

const DAY_MS = 86_400_000;

/** The requested deletion of a company. */
export async function findDeletion(trx: Trx, company_id: string): Promise<CompanyDeletion | null> {
  const row = await trx
    .selectFrom('company_deletions')
    .select('requested_at')
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  if (!row) return null;
  const deletes_at = new Date(Date.parse(row.requested_at) + DELETION_DAYS * DAY_MS).toISOString();
  return { requested_at: row.requested_at, deletes_at };
}

type DeletionRequest = { company_id: string; user_id: string; now: Date };

/** Returns whether the request is new. */
export async function insertDeletion(trx: Trx, { company_id, user_id, now }: DeletionRequest): Promise<boolean> {
  const inserted = await trx
    .insertInto('company_deletions')
    .values({ company_id, requested_by: user_id, requested_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('company_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Returns whether there was one. While the deletion runs, it fails at once with the code `LOCK_NOT_AVAILABLE` instead of
 * waiting for its end.
 */
export async function removeDeletion(trx: Trx, company_id: string): Promise<boolean> {
  await trx
    .selectFrom('company_deletions')
    .select('company_id')
    .where('company_id', '=', company_id)
    .forUpdate()
    .noWait()
    .execute();
  const removed = await trx
    .deleteFrom('company_deletions')
    .where('company_id', '=', company_id)
    .returning('company_id')
    .executeTakeFirst();
  return removed !== undefined;
}

export const LOCK_NOT_AVAILABLE = '55P03';

const selectDue = (trx: Trx, now: Date) =>
  trx
    .selectFrom('company_deletions')
    .select('company_id')
    .where('requested_at', '<=', new Date(now.getTime() - DELETION_DAYS * DAY_MS).toISOString());

/** The companies whose time to cancel is over. */
export async function listDueDeletions(trx: Trx, now: Date): Promise<string[]> {
  const rows = await selectDue(trx, now).execute();
  return rows.map(({ company_id }) => company_id);
}

/** Begins the deletion of a company: until the transaction ends, it cannot be cancelled. False when it is not due. */
export async function lockDueDeletion(trx: Trx, company_id: string, now: Date): Promise<boolean> {
  const due = await selectDue(trx, now).where('company_id', '=', company_id).forUpdate().executeTakeFirst();
  return due !== undefined;
}
