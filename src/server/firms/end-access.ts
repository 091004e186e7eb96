import { recordRemovedSessions } from '../accounts/sessions/removed-sessions.ts';
import type { Trx } from '../platform/database/trx.ts';

/** The access of a firm to one company, of one person of it to all, or of one person to one company. */
export type FirmAccess = { firm_id: string } & (
  | { company_id: string; user_id?: string }
  | { company_id?: never; user_id: string }
);

/**
 * Ends the assignments, and with them by foreign keys the memberships and their sessions. The devices delete the data of
 * the company at their next request. Roles that a person has in a company without the firm stay.
 */
export async function endAssignments(trx: Trx, access: FirmAccess, now: Date): Promise<void> {
  const { firm_id, company_id, user_id } = access;
  const memberships = await trx
    .selectFrom('memberships')
    .select(['company_id', 'user_id'])
    .where('firm_id', '=', firm_id)
    .$if(company_id !== undefined, (query) => query.where('company_id', '=', company_id ?? ''))
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? ''))
    .execute();
  for (const key of memberships) await recordRemovedSessions(trx, key, now);
  await trx
    .deleteFrom('firm_assignments')
    .where('firm_id', '=', firm_id)
    .$if(company_id !== undefined, (query) => query.where('company_id', '=', company_id ?? ''))
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? ''))
    .execute();
}

/** Ends the access of a firm to a company, or its invitation. Returns false where there was none. */
export async function deleteFirmClient(
  trx: Trx,
  key: { firm_id: string; company_id: string },
  now: Date,
): Promise<boolean> {
  await endAssignments(trx, key, now);
  const { numDeletedRows } = await trx
    .deleteFrom('firm_clients')
    .where('firm_id', '=', key.firm_id)
    .where('company_id', '=', key.company_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
