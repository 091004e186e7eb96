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

/** Returns whether there was one. */
export async function removeDeletion(trx: Trx, company_id: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('company_deletions')
    .where('company_id', '=', company_id)
    .returning('company_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** The companies whose time to cancel is over. */
export async function listDueDeletions(trx: Trx, now: Date): Promise<string[]> {
  const until = new Date(now.getTime() - DELETION_DAYS * DAY_MS).toISOString();
  const rows = await trx
    .selectFrom('company_deletions')
    .select('company_id')
    .where('requested_at', '<=', until)
    .execute();
  return rows.map(({ company_id }) => company_id);
}
