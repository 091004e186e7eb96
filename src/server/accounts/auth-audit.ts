import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import { insertAuditEntry } from '../platform/audit/audit-log.ts';
import type { Database } from '../platform/database/database.ts';
import { readRequestOrigin } from '../platform/http/request-origin.ts';
import { findUserByEmail, readAccount } from './users.ts';

/** Returns the functions that write sign-in events to the audit log. */
export function createAuthAudit(db: Database) {
  const recordForUser = (action: AuditAction, user_id: string, request: FastifyRequest): Promise<void> =>
    db.asOwner(async (trx) => {
      const account = await readAccount(trx, user_id);
      const { company_id = null, email: user_email = null } = account ?? {};
      await insertAuditEntry(trx, { action, company_id, user_id, user_email, ...readRequestOrigin(request) });
    });

  /** An address without an account is not logged: it may be a password that the user typed into the wrong field. */
  const recordForEmail = async (action: AuditAction, email: string, request: FastifyRequest): Promise<void> => {
    const user = await db.asOwner((trx) => findUserByEmail(trx, email));
    if (user) return recordForUser(action, user.id, request);
    const anonymous = { company_id: null, user_id: null, user_email: null };
    await db.asOwner((trx) => insertAuditEntry(trx, { action, ...anonymous, ...readRequestOrigin(request) }));
  };

  return { recordForUser, recordForEmail };
}
