import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import { insertAuditEntry } from '../platform/audit/audit-log.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import { readRequestOrigin } from '../platform/http/request-origin.ts';
import { listCompanyIds } from './memberships.ts';
import { findPerson, findUserByEmail } from './users.ts';

/** Returns the functions that write sign-in events to the audit log. */
export function createAuthAudit(db: Database) {
  const recordForUser = (action: AuditAction, user_id: string, request: FastifyRequest): Promise<void> =>
    db.asOwner((trx) => recordForCompanies(trx, { action, user_id, request }));

  /** Logs an event of one company of the user, such as a sign-in to it. */
  const recordInCompany = (action: AuditAction, actor: CompanyActor, request: FastifyRequest): Promise<void> => {
    const { id: user_id, email: user_email, company_id, label = null } = actor;
    const entry = { action, user_id, user_email, company_id, label };
    return db.asOwner((trx) => insertAuditEntry(trx, { ...entry, ...readRequestOrigin(request) }));
  };

  /** An address without an account is not logged: it may be a password that the user typed into the wrong field. */
  const recordForEmail = async (action: AuditAction, email: string, request: FastifyRequest): Promise<void> => {
    const user = await db.asOwner((trx) => findUserByEmail(trx, email));
    if (user) return recordForUser(action, user.id, request);
    const anonymous = { company_id: null, user_id: null, user_email: null };
    await db.asOwner((trx) => insertAuditEntry(trx, { action, ...anonymous, ...readRequestOrigin(request) }));
  };

  return { recordForUser, recordForEmail, recordInCompany };
}

type CompanyActor = { id: string; email: string; company_id: string | null; label?: string };
type PersonEvent = { action: AuditAction; user_id: string; request: FastifyRequest; label?: string | null };

/** Logs an event of a person, such as a new password, in the log of each company that the person belongs to. */
export async function recordForCompanies(trx: Trx, { request, ...event }: PersonEvent): Promise<void> {
  const person = await findPerson(trx, event.user_id);
  const entry = { ...event, user_email: person?.email ?? null, ...readRequestOrigin(request) };
  const companies = await listCompanyIds(trx, event.user_id);
  for (const company_id of companies.length > 0 ? companies : [null]) {
    await insertAuditEntry(trx, { ...entry, company_id });
  }
}
