import { insertAuditEntry } from '../../platform/audit/audit-log.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { StartRefusal } from '../../platform/start/start-refusal.ts';
import { closeSessionsOfUser } from '../sessions/sessions.ts';
import { findUserByEmail, readAccount } from '../users.ts';
import { deleteAllFactors } from './factors.ts';

/**
 * Removes the second factors of a super admin or a titular who lost every factor and recovery code. An operator with
 * access to the server calls it after verifying the person. Ends the sessions of the user and returns the number of
 * factors. Throws `StartRefusal` for an unknown address.
 */
export async function resetFactorsByEmail(trx: Trx, email: string): Promise<number> {
  const user = await findUserByEmail(trx, email);
  const account = user && (await readAccount(trx, user.id));
  if (!account) throw new StartRefusal(`Nobody has the address ${email}.`);
  const removed = await deleteAllFactors(trx, account.id);
  await closeSessionsOfUser(trx, account.id);
  const { id: about, company_id } = account;
  const operator = { user_id: null, user_email: null, ip: null, agent: null };
  await insertAuditEntry(trx, { ...operator, action: 'user.second_factor_reset', company_id, about, label: email });
  return removed;
}
