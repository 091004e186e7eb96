import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import { insertAuditEntry } from '../platform/audit/audit-log.ts';
import type { Database } from '../platform/database/database.ts';
import { whenceOf } from '../platform/http/request-origin.ts';
import { findUserByEmail, readAccount } from './users.ts';

/** What happens at the door, for the audit log. */
export function authNotes(db: Database) {
  const ofUser = (action: AuditAction, user_id: string, request: FastifyRequest): Promise<void> =>
    db.asSystem(async (trx) => {
      const account = await readAccount(trx, user_id);
      const { company_id = null, email: user_email = null } = account ?? {};
      await insertAuditEntry(trx, { action, company_id, user_id, user_email, ...whenceOf(request) });
    });

  /** An address nobody has is not kept: it may be a password typed into the wrong field. */
  const ofEmail = async (action: AuditAction, email: string, request: FastifyRequest): Promise<void> => {
    const user = await db.asSystem((trx) => findUserByEmail(trx, email));
    if (user) return ofUser(action, user.id, request);
    const nobody = { company_id: null, user_id: null, user_email: null };
    await db.asSystem((trx) => insertAuditEntry(trx, { action, ...nobody, ...whenceOf(request) }));
  };

  return { ofUser, ofEmail };
}
