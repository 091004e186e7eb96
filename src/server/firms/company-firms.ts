import { canGrantRole } from '#domain/accounts/user-rules.ts';
import type { CompanyRole } from '#domain/companies/company-user.ts';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { readTaxId } from '#domain/companies/tax-id.ts';
import { type CompanyFirm, hideAddress } from '#domain/firms/firm.ts';
import { countInvitations } from '../accounts/invitations/invitation-table.ts';
import { closeSessionsInCompany } from '../accounts/sessions/sessions.ts';
import { countCompanyUsers, updateRole } from '../companies/users/company-user-table.ts';
import { authorizeRole, lockCompanyUsers, type ManagementContext } from '../companies/users/manage-company-users.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { deleteFirmClient } from './end-access.ts';
import { listOwnerEmails } from './firm-table.ts';

/** Returns the firm with a NIT or a code, as typed. Throws `firm_not_found`. Runs as the owner of the tables. */
export async function findFirmByKey(trx: Trx, typed: string) {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  const firm = await trx
    .selectFrom('firms')
    .select(['id', 'name', 'nit', 'dv'])
    .where((e) => e.or([e('code', '=', code), e('nit', '=', readTaxId('NIT', typed))]))
    .executeTakeFirst();
  if (!firm) throw new Refusal('firm_not_found');
  const [owner = ''] = await listOwnerEmails(trx, firm.id);
  return { ...firm, owner: hideAddress(owner) };
}

/** Returns the firms that a company invited, with their people who have access. */
export async function listCompanyFirms(trx: Trx, company_id: string): Promise<CompanyFirm[]> {
  const firms = await trx
    .selectFrom('firm_clients as fc')
    .innerJoin('firms as f', 'f.id', 'fc.firm_id')
    .select(['f.id', 'f.name', 'f.nit', 'f.dv', 'fc.role', 'fc.invited_by', 'fc.created_at', 'fc.accepted_at'])
    .where('fc.company_id', '=', company_id)
    .orderBy('f.name')
    .orderBy('f.id')
    .execute();
  const people = await trx
    .selectFrom('firm_assignments as fa')
    .innerJoin('users as u', 'u.id', 'fa.user_id')
    .select(['fa.firm_id', 'u.email'])
    .where('fa.company_id', '=', company_id)
    .orderBy('u.email')
    .execute();
  return firms.map((firm) => ({
    ...firm,
    people: people.filter(({ firm_id }) => firm_id === firm.id).map(({ email }) => email),
  }));
}

/** Returns one firm of the company. Throws `firm_not_found`. */
export async function requireCompanyFirm(trx: Trx, company_id: string, id: string): Promise<CompanyFirm> {
  const firm = (await listCompanyFirms(trx, company_id)).find((one) => one.id === id);
  if (!firm) throw new Refusal('firm_not_found');
  return firm;
}

/** Throws `not_allowed` for the people of a firm: only the company itself decides about firms. */
function requireOwnManager({ actor }: ManagementContext): void {
  if (actor.firm_id !== null) throw new Refusal('not_allowed', 'Solo la empresa decide sobre su firma contable.');
}

type Invitee = { firm_id: string; role: CompanyRole };

/** Invites a firm. Throws `not_allowed`, `role_not_available`, `firm_already_linked` or `users_limit`. */
export async function inviteFirmTo(context: ManagementContext, { firm_id, role }: Invitee): Promise<void> {
  const { trx, company_id, actor } = context;
  requireOwnManager(context);
  authorizeRole(actor, role);
  await lockCompanyUsers(trx, company_id);
  if ((await listCompanyFirms(trx, company_id)).some(({ id }) => id === firm_id))
    throw new Refusal('firm_already_linked');
  const { users: limit } = PLAN_LIMITS[actor.plan];
  const used = (await countCompanyUsers(trx, company_id)) + (await countInvitations(trx, company_id));
  if (used >= limit)
    throw new Refusal('users_limit', `Tu plan permite ${limit} usuarios. Mejora tu plan para agregar más.`);
  await trx.insertInto('firm_clients').values({ firm_id, company_id, role, invited_by: actor.email }).execute();
}

/** Changes the role of all people of a firm, whose sessions of the company end. Returns the firm before the change. */
export async function changeFirmRole(
  context: ManagementContext,
  { firm_id, role }: { firm_id: string; role: CompanyRole },
): Promise<CompanyFirm> {
  const { trx, company_id, actor } = context;
  requireOwnManager(context);
  await lockCompanyUsers(trx, company_id);
  const firm = await requireCompanyFirm(trx, company_id, firm_id);
  authorizeRole(actor, role, firm.role);
  if (role === firm.role) return firm;
  await trx
    .updateTable('firm_clients')
    .set({ role })
    .where('company_id', '=', company_id)
    .where('firm_id', '=', firm_id)
    .execute();
  const members = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where('firm_id', '=', firm_id)
    .execute();
  for (const { user_id } of members) {
    await updateRole(trx, { company_id, user_id }, role);
    await closeSessionsInCompany(trx, { company_id, user_id });
  }
  return firm;
}

/** Ends the access of a firm, or cancels its invitation. Returns the firm. Throws `not_allowed` or `firm_not_found`. */
export async function endAccessOf(context: ManagementContext, firm_id: string, now: Date): Promise<CompanyFirm> {
  const { trx, company_id, actor } = context;
  requireOwnManager(context);
  await lockCompanyUsers(trx, company_id);
  const firm = await requireCompanyFirm(trx, company_id, firm_id);
  if (!canGrantRole(actor, firm.role)) throw new Refusal('not_allowed');
  await deleteFirmClient(trx, { firm_id, company_id }, now);
  return firm;
}
