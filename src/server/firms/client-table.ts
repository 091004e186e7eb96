import type { FirmClient } from '#domain/firms/firm.ts';
import { planInForce } from '../companies/plan/plan-in-force.ts';
import type { Trx } from '../platform/database/trx.ts';

/** `user_id`: only the clients that this person is assigned to. Runs as the owner of the tables. */
export type ClientFilter = { firm_id: string; company_id?: string; user_id?: string };

/** Returns the clients of a firm by name, and the companies that invited it. Runs as the owner of the tables. */
export async function listFirmClients(trx: Trx, filter: ClientFilter, now: Date): Promise<FirmClient[]> {
  const assignments = await listAssignments(trx, filter.firm_id);
  const titulars = await listInvitedTitulars(trx, filter.firm_id);
  const rows = await selectClients(trx, filter).execute();
  const clients = rows.map(({ trial_expires_at, plan, ...row }) => ({
    ...row,
    plan: planInForce({ plan, trial_expires_at }, now),
    titular_email: titulars.get(row.id) ?? null,
    assigned: assignments.filter((one) => one.company_id === row.id).map((one) => one.user_id),
  }));
  const { user_id } = filter;
  return user_id === undefined ? clients : clients.filter(({ assigned }) => assigned.includes(user_id));
}

const selectClients = (trx: Trx, { firm_id, company_id }: ClientFilter) =>
  trx
    .selectFrom('firm_clients as fc')
    .innerJoin('companies as c', 'c.id', 'fc.company_id')
    .select(['c.id', 'c.name', 'c.tax_id as nit', 'c.plan', 'c.trial_expires_at'])
    .select(['fc.role', 'fc.invited_by', 'fc.created_at', 'fc.accepted_at'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('memberships as m')
            .select('m.user_id')
            .whereRef('m.company_id', '=', 'c.id')
            .where('m.is_titular', '=', true),
        )
        .$castTo<boolean>()
        .as('has_titular'),
    )
    .where('fc.firm_id', '=', firm_id)
    .$if(company_id !== undefined, (query) => query.where('fc.company_id', '=', company_id ?? ''))
    .orderBy('c.name')
    .orderBy('c.id');

const listAssignments = (trx: Trx, firm_id: string) =>
  trx
    .selectFrom('firm_assignments')
    .select(['company_id', 'user_id'])
    .where('firm_id', '=', firm_id)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();

async function listInvitedTitulars(trx: Trx, firm_id: string): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('invitations as i')
    .innerJoin('firm_clients as fc', 'fc.company_id', 'i.company_id')
    .select(['i.company_id', 'i.email'])
    .where('fc.firm_id', '=', firm_id)
    .where('i.is_titular', '=', true)
    .execute();
  return new Map(rows.map(({ company_id, email }) => [company_id, email]));
}

/** Returns the addresses of the managers of a company who are not of a firm. Runs as the owner of the tables. */
export async function listManagerEmails(trx: Trx, company_id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.company_id', '=', company_id)
    .where('m.firm_id', 'is', null)
    .where((e) => e.or([e('m.is_titular', '=', true), e('m.role', '=', 'admin')]))
    .orderBy('u.email')
    .execute();
  return rows.map(({ email }) => email);
}
