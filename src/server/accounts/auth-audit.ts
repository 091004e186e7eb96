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
    const { id: user_id, email: user_email, company_id, label = null, firm_id, firm_name } = actor;
    const entry = { action, user_id, user_email, company_id, label, ...readRequestOrigin(request) };
    return db.asOwner(async (trx) => {
      const firm =
        firm_id === undefined || firm_id === null
          ? await findActingFirm(trx, { company_id, user_id })
          : { firm_id, firm_name };
      await insertAuditEntry(trx, { ...entry, ...firm });
    });
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

type CompanyActor = {
  id: string;
  email: string;
  company_id: string | null;
  label?: string;
  firm_id?: string | null;
  firm_name?: string | null;
};
type PersonEvent = { action: AuditAction; user_id: string; request: FastifyRequest; label?: string | null };

/** Logs an event of a person, such as a new password, in the log of each company that the person belongs to. */
export async function recordForCompanies(trx: Trx, { request, ...event }: PersonEvent): Promise<void> {
  const person = await findPerson(trx, event.user_id);
  const entry = { ...event, user_email: person?.email ?? null, ...readRequestOrigin(request) };
  const companies = await listCompanyIds(trx, event.user_id);
  for (const company_id of companies.length > 0 ? companies : [null]) {
    const firm = await findActingFirm(trx, { company_id, user_id: event.user_id });
    await insertAuditEntry(trx, { ...entry, company_id, ...firm });
  }
}

/** Returns the firm for which a person acts in a company; undefined for a person of the company itself. */
const findActingFirm = (trx: Trx, { company_id, user_id }: { company_id: string | null; user_id: string }) =>
  trx
    .selectFrom('memberships as m')
    .innerJoin('firms as f', 'f.id', 'm.firm_id')
    .select(['f.id as firm_id', 'f.name as firm_name'])
    .where('m.company_id', '=', company_id)
    .where('m.user_id', '=', user_id)
    .executeTakeFirst();
