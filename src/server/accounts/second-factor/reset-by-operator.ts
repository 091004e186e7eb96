import { insertAuditEntry } from '../../platform/audit/audit-log.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { StartRefusal } from '../../platform/start/start-refusal.ts';
import { listCompanyIds } from '../memberships.ts';
import { closeSessionsOfUser } from '../sessions/sessions.ts';
import { findUserByEmail } from '../users.ts';
import { deleteAllFactors } from './factors.ts';

/**
 * Removes the second factors of a super admin or a titular who lost every factor and recovery code. An operator with
 * access to the server calls it after verifying the person. Ends the sessions of the user and returns the number of
 * factors. Throws `StartRefusal` for an unknown address.
 */
export async function resetFactorsByEmail(trx: Trx, email: string): Promise<number> {
  const user = await findUserByEmail(trx, email);
  if (!user) throw new StartRefusal(`Nobody has the address ${email}.`);
  const { id: about } = user;
  const removed = await deleteAllFactors(trx, about);
  await closeSessionsOfUser(trx, about);
  const operator = { user_id: null, user_email: null, ip: null, agent: null };
  const companies = await listCompanyIds(trx, about);
  for (const company_id of companies.length > 0 ? companies : [null]) {
    await insertAuditEntry(trx, { ...operator, action: 'user.second_factor_reset', company_id, about, label: email });
  }
  return removed;
}
