import { randomUUID } from 'node:crypto';
import type { NewUser } from '#domain/companies/company-user.ts';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { countCompanyUsers, listCompanyUsers } from '../../companies/users/company-user-table.ts';
import { authorizeRole, lockCompanyUsers, type ManagementContext } from '../../companies/users/manage-company-users.ts';
import { Refusal } from '../../platform/refusal.ts';
import { invitationExpiry } from './invitation-expiry.ts';
import {
  countInvitations,
  findInvitation,
  insertInvitation,
  listInvitations,
  renewInvitation,
} from './invitation-table.ts';

type Invitee = Pick<NewUser, 'email' | 'role'> & { password_hash: string | null; now: Date };

/**
 * Invites a person, who belongs to the company only when the invitation is accepted. Returns the id of the invitation,
 * which is not that of the user. Throws `user_exists` only for users of the same company, and `role_not_available`, `not_allowed`, `users_limit`
 * or `invitation_pending`.
 */
export async function inviteUser({ trx, company_id, actor }: ManagementContext, invitee: Invitee): Promise<string> {
  const { email, role, password_hash, now } = invitee;
  authorizeRole(actor, role);
  await lockCompanyUsers(trx, company_id);
  await requireUnusedEmail({ trx, company_id }, { email });
  const { users: limit } = PLAN_LIMITS[actor.plan];
  const used = (await countCompanyUsers(trx, company_id)) + (await countInvitations(trx, company_id));
  if (used >= limit) {
    throw new Refusal('users_limit', `Tu plan permite ${limit} usuarios. Mejora tu plan para agregar más.`);
  }
  const id = randomUUID();
  await insertInvitation(trx, { company_id, id, email, role, password_hash, expires_at: invitationExpiry(now) });
  return id;
}

type EmailCheck = { email: string; except?: string };

/**
 * Throws `user_exists` or `invitation_pending` when the company already has a user (other than `except`) or an
 * invitation with this address.
 */
export async function requireUnusedEmail(
  { trx, company_id }: Pick<ManagementContext, 'trx' | 'company_id'>,
  { email, except }: EmailCheck,
): Promise<void> {
  const users = await listCompanyUsers(trx, company_id);
  if (users.some((user) => user.id !== except && user.email.toLowerCase() === email)) throw new Refusal('user_exists');
  const invitations = await listInvitations(trx, company_id);
  if (invitations.some((invitation) => invitation.email === email)) throw new Refusal('invitation_pending');
}

/** Extends an invitation by seven days. Returns its address. Throws `user_not_found` or `not_allowed`. */
export async function extendInvitation(
  { trx, company_id, actor }: ManagementContext,
  id: string,
  now: Date,
): Promise<string> {
  const invitation = await findInvitation(trx, { company_id, id });
  if (!invitation) throw new Refusal('user_not_found');
  authorizeRole(actor, invitation.role, invitation.role);
  await renewInvitation(trx, { company_id, id }, invitationExpiry(now));
  return invitation.email;
}
