import { randomUUID } from 'node:crypto';
import { createResetToken } from '../accounts/email-tokens.ts';
import { closeSessionsOfUser } from '../accounts/sessions/sessions.ts';
import { findUserByEmail } from '../accounts/users.ts';
import { insertAuditEntry } from '../platform/audit/audit-log.ts';
import type { Trx } from '../platform/database/trx.ts';
import { StartRefusal } from '../platform/start/start-refusal.ts';

/**
 * Creates a super admin, or a new link for an existing one, and returns the token of a link to set a password. Throws
 * `StartRefusal` for an address that belongs to a company: the company would lose a user, and the platform would trust
 * a password that another person may have set.
 */
export async function makeSuperAdmin(trx: Trx, email: string, now: Date): Promise<string> {
  const known = await findUserByEmail(trx, email);
  const id = known?.id ?? randomUUID();
  if (known) {
    if (known.role !== 'super_admin')
      throw new StartRefusal(`${email} is a user of a company: choose another address.`);
    await closeSessionsOfUser(trx, id);
  } else {
    const row = { id, email, company_id: null, password_hash: null, role: 'super_admin', is_titular: false } as const;
    await trx.insertInto('users').values(row).execute();
    const from = { company_id: null, ip: null, agent: null };
    await insertAuditEntry(trx, { action: 'super_admin.created', user_id: id, user_email: email, ...from });
  }
  return createResetToken(trx, id, now);
}
