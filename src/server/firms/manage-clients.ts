import { randomUUID } from 'node:crypto';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import type { FirmClient, NewFirmClient } from '#domain/firms/firm.ts';
import { invitationExpiry } from '../accounts/invitations/invitation-expiry.ts';
import { insertInvitation } from '../accounts/invitations/invitation-table.ts';
import { requireUnusedEmail } from '../accounts/invitations/invite-user.ts';
import { insertMembership } from '../accounts/memberships.ts';
import { insertCompany } from '../companies/companies.ts';
import { readPlanState } from '../companies/plan/plan-state.ts';
import { setReadOnlyUsers } from '../companies/users/company-user-table.ts';
import { lockCompanyUsers } from '../companies/users/manage-company-users.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { listFirmClients } from './client-table.ts';
import { deleteFirmClient, endAssignments } from './end-access.ts';
import type { FirmActor } from './firm-actor.ts';
import { listFirmMembers, lockFirm } from './firm-table.ts';

/** Returns a client of the firm, or a company that invited it. Throws `firm_client_not_found`. */
export async function requireClient(
  trx: Trx,
  { firm_id }: Pick<FirmActor, 'firm_id'>,
  { company_id, now }: { company_id: string; now: Date },
): Promise<FirmClient> {
  const [client] = await listFirmClients(trx, { firm_id, company_id }, now);
  if (!client) throw new Refusal('firm_client_not_found');
  return client;
}

/** A company and the invitation of its titular. */
export type TitularInvitation = { company_id: string; id: string };

/**
 * Creates a company for a client and invites its titular. Until the titular accepts, the acting owner is its
 * administrator.
 */
export async function createClient(
  trx: Trx,
  actor: FirmActor,
  { company_name, nit, phone_number, titular_email, now }: NewFirmClient & { now: Date },
): Promise<TitularInvitation> {
  const { firm_id, user_id, email: invited_by } = actor;
  const company_id = await insertCompany(trx, { company_name, tax_id_type: 'NIT', tax_id: nit, phone_number });
  await trx
    .insertInto('firm_clients')
    .values({ firm_id, company_id, role: 'admin', invited_by, accepted_at: now.toISOString() })
    .execute();
  await addAssignment(trx, { firm_id, company_id, user_id, role: 'admin' });
  return insertTitularInvitation(trx, { company_id, email: titular_email, now });
}

/** Replaces the invitation of the titular. Throws `firm_client_not_found`, `titular_exists` or `invitation_pending`. */
export async function inviteTitularOf(
  trx: Trx,
  actor: FirmActor,
  invitee: { company_id: string; email: string; now: Date },
): Promise<TitularInvitation> {
  const { company_id } = invitee;
  const client = await requireClient(trx, actor, invitee);
  // Only the firm that created the company has access without a titular.
  if (client.has_titular || client.accepted_at === null) throw new Refusal('titular_exists');
  await lockCompanyUsers(trx, company_id);
  await trx.deleteFrom('invitations').where('company_id', '=', company_id).where('is_titular', '=', true).execute();
  return insertTitularInvitation(trx, invitee);
}

async function insertTitularInvitation(
  trx: Trx,
  { company_id, email, now }: { company_id: string; email: string; now: Date },
): Promise<TitularInvitation> {
  const id = randomUUID();
  const expires_at = invitationExpiry(now);
  await requireUnusedEmail({ trx, company_id }, { email });
  const invitation = { role: 'regular_user', is_titular: true, password_hash: null } as const;
  await insertInvitation(trx, { company_id, id, email, expires_at, ...invitation });
  return { company_id, id };
}

/** Accepts the invitation of a company. Throws `firm_client_not_found`, also for a client accepted before. */
export async function acceptClient(trx: Trx, { firm_id }: FirmActor, company_id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('firm_clients')
    .set({ accepted_at: now.toISOString() })
    .where('firm_id', '=', firm_id)
    .where('company_id', '=', company_id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('firm_client_not_found');
}

/** Declines an invitation or leaves a client. Throws `firm_client_not_found` or `firm_is_only_manager`. */
export async function leaveClient(
  trx: Trx,
  actor: FirmActor,
  { company_id, now }: { company_id: string; now: Date },
): Promise<FirmClient> {
  const { firm_id } = actor;
  await lockFirm(trx, firm_id);
  await lockCompanyUsers(trx, company_id);
  const client = await requireClient(trx, actor, { company_id, now });
  if (client.accepted_at !== null && !client.has_titular) throw new Refusal('firm_is_only_manager');
  await deleteFirmClient(trx, { firm_id, company_id }, now);
  return client;
}

type Assignment = { company_id: string; user_ids: readonly string[]; now: Date };

/** Sets the people of the firm at a client. Returns the addresses of who came and who went. Throws
 * `firm_client_not_found` or `firm_member_not_found`. */
export async function setAssignments(trx: Trx, actor: FirmActor, { company_id, user_ids, now }: Assignment) {
  const { firm_id } = actor;
  await lockFirm(trx, firm_id);
  await lockCompanyUsers(trx, company_id);
  const client = await requireClient(trx, actor, { company_id, now });
  if (client.accepted_at === null) throw new Refusal('firm_client_not_found');
  const emails = new Map((await listFirmMembers(trx, firm_id)).map(({ id, email }) => [id, email]));
  if (user_ids.some((id) => !emails.has(id))) throw new Refusal('firm_member_not_found');
  const added = [...new Set(user_ids)].filter((id) => !client.assigned.includes(id));
  const removed = client.assigned.filter((id) => !user_ids.includes(id));
  for (const user_id of removed) await endAssignments(trx, { firm_id, company_id, user_id }, now);
  for (const user_id of added) await addAssignment(trx, { firm_id, company_id, user_id, role: client.role });
  const { in_force } = await readPlanState(trx, company_id, now);
  await setReadOnlyUsers(trx, company_id, PLAN_LIMITS[in_force].users, now);
  const toEmails = (ids: string[]) => ids.flatMap((id) => emails.get(id) ?? []);
  return { added: toEmails(added), removed: toEmails(removed) };
}

type NewAssignment = { firm_id: string; company_id: string; user_id: string; role: FirmClient['role'] };

/** A person who belongs to the company without the firm keeps that role. */
async function addAssignment(trx: Trx, { role, ...assignment }: NewAssignment): Promise<void> {
  await trx.insertInto('firm_assignments').values(assignment).execute();
  await insertMembership(trx, { ...assignment, role });
}
