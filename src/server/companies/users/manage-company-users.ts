import type { Role } from '#domain/accounts/user.ts';
import {
  canDeleteUser,
  canEditUser,
  canGrantRole,
  hasManagerAfter,
  roleNotAvailable,
  rolesFor,
} from '#domain/accounts/user-rules.ts';
import type { CompanyRole, CompanyUser, UserChange } from '#domain/companies/company-user.ts';
import { listEmailChanges } from '../../accounts/email-changes/email-change-table.ts';
import { requestEmailChange } from '../../accounts/email-changes/request-email-change.ts';
import {
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  listInvitations,
} from '../../accounts/invitations/invitation-table.ts';
import { lockOwnPerson, type MembershipKey } from '../../accounts/memberships.ts';
import { setPassword } from '../../accounts/passwords/set-password.ts';
import { readOnlyUntil } from '../../accounts/read-only-period.ts';
import { recordRemovedSessions } from '../../accounts/sessions/removed-sessions.ts';
import { closeSessionsInCompany } from '../../accounts/sessions/sessions.ts';
import type { Account } from '../../accounts/users.ts';
import { lockByName } from '../../platform/database/advisory-lock.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CompanyUserRow, deleteMembership, listCompanyUsers, updateRole } from './company-user-table.ts';

/** The acting user, in a transaction of the user's company. */
export type ManagementContext = { trx: Trx; company_id: string; actor: Account };

/** Returns the rows of /users, with the actions that `actor` may take on each: users first, then invitations. */
export async function readCompanyUsers(
  { trx, company_id, actor }: ManagementContext,
  now: Date,
): Promise<CompanyUser[]> {
  const users = await listCompanyUsers(trx, company_id);
  const invitations = await listInvitations(trx, company_id);
  const changes = await listEmailChanges(trx, company_id, now);
  const pending = new Map(changes.map(({ user_id, new_email }) => [user_id, new_email]));
  return [
    ...users.map((row) => toCompanyUser(actor, row, pending.get(row.id) ?? null)),
    ...invitations.map((row) => invitationToCompanyUser(actor, row)),
  ];
}

/** Returns the address of a user or an invitation; empty for an id that is not the company's. */
export async function listRecipients(trx: Trx, key: { company_id: string; id: string }): Promise<string[]> {
  const invitation = await findInvitation(trx, key);
  if (invitation) return [invitation.email];
  const users = await listCompanyUsers(trx, key.company_id);
  return users.filter(({ id }) => id === key.id).map(({ email }) => email);
}

/** Returns one row of /users. Throws `user_not_found`. */
export async function readCompanyUser(context: ManagementContext, id: string, now: Date): Promise<CompanyUser> {
  const row = (await readCompanyUsers(context, now)).find((user) => user.id === id);
  if (!row) throw new Refusal('user_not_found');
  return row;
}

function toCompanyUser(
  actor: Account,
  { read_only_since, firm_id, ...row }: CompanyUserRow,
  pending_email: string | null,
): CompanyUser {
  const read_only_until = readOnlyUntil(read_only_since);
  const is_of_firm = firm_id !== null;
  const permissions = {
    may_edit: canEditUser(actor, row) && !(is_of_firm && row.id !== actor.id),
    may_delete: canDeleteUser(actor, row) && !is_of_firm,
  };
  return { ...row, ...permissions, is_of_firm, read_only_until, pending_email, invitation_expires_at: null };
}

/** An invitation cannot be edited; a user who may grant the role may cancel it. */
function invitationToCompanyUser(actor: Account, { expires_at, ...row }: InvitationRow): CompanyUser {
  const may = { may_edit: false, may_delete: canGrantRole(actor, row.role) };
  const none = { is_titular: false, is_of_firm: false, read_only_until: null, pending_email: null };
  return { ...row, ...may, ...none, invitation_expires_at: expires_at };
}

/** The result of a change: the user `before` it, and the changed values. */
export type ChangedUser = {
  before: CompanyUserRow;
  newRole: CompanyRole | undefined;
  hasNewPassword: boolean;
  /** The new address that waits for confirmation. */
  newEmail: string | undefined;
};

type UserChanges = Pick<UserChange, 'email' | 'role'> & {
  /** The user's own new password, or a random one after a reset. */
  password_hash: string | undefined;
  /** The session that stays open when a user changes the own password. */
  session_id: string | undefined;
  now: Date;
};

/**
 * Changes a user of the company. A new address is stored as pending until it is confirmed. Throws `user_not_found`,
 * `user_pending`, `not_allowed`, `role_not_available`, `last_admin` or `person_shared`.
 */
export async function changeCompanyUser(
  context: ManagementContext,
  id: string,
  changes: UserChanges,
): Promise<ChangedUser> {
  const { trx, company_id, actor } = context;
  const { email, role, password_hash, session_id, now } = changes;
  await lockCompanyUsers(trx, company_id);
  if (await findInvitation(trx, { company_id, id })) throw new Refusal('user_pending');
  const target = await requireCompanyUser(context, id);
  if (!canEditUser(actor, target)) throw new Refusal('not_allowed', 'No puedes cambiar a un usuario con un rol mayor.');
  const key = { company_id, user_id: id };
  const newRole = role === target.role ? undefined : role;
  if (target.firm_id !== null && (newRole !== undefined || id !== actor.id)) throw new Refusal('user_of_firm');
  const newEmail = email === target.email ? undefined : email;
  const hasNewPassword = password_hash !== undefined;
  if (hasNewPassword || newEmail) await authorizePersonChange(context, key, hasNewPassword);
  if (newRole) {
    await authorizeNewRole(context, target, newRole);
    await updateRole(trx, key, newRole);
    await closeSessionsInCompany(trx, key);
  }
  if (password_hash) await setPassword(trx, { user_id: id, password_hash, session_id });
  if (newEmail) await requestEmailChange(trx, key, { email: newEmail, now });
  return { before: target, newRole, hasNewPassword, newEmail };
}

/**
 * Throws `person_shared` for another person who also belongs to other companies. The own address may be changed; the own
 * password of such a person only by `PATCH /auth/password`, because it ends sessions of the other companies.
 */
async function authorizePersonChange(
  { trx, actor }: ManagementContext,
  key: MembershipKey,
  hasNewPassword: boolean,
): Promise<void> {
  if (await lockOwnPerson(trx, key)) return;
  if (key.user_id !== actor.id) throw new Refusal('person_shared');
  if (hasNewPassword)
    throw new Refusal(
      'person_shared',
      'Usas Cuadra con varias empresas: cambia tu contraseña con «Cambiar contraseña», junto a tu correo.',
    );
}

/** The removed user or invitation, with its address. */
export type RemovedUser = { type: 'user' | 'invitation'; email: string };

/** Removes a user from the company, or cancels an invitation. Throws `user_not_found`, `own_user`, `last_admin` or `not_allowed`. */
export async function removeCompanyUser(context: ManagementContext, id: string): Promise<RemovedUser> {
  const { trx, company_id, actor } = context;
  if (id === actor.id) throw new Refusal('own_user');
  await lockCompanyUsers(trx, company_id);
  const invitation = await findInvitation(trx, { company_id, id });
  if (invitation) {
    authorizeRole(actor, invitation.role, invitation.role);
    await deleteInvitation(trx, { company_id, id });
    return { type: 'invitation', email: invitation.email };
  }
  const target = await requireCompanyUser(context, id);
  if (target.firm_id !== null) throw new Refusal('user_of_firm');
  if (!hasManagerAfter(await listCompanyUsers(trx, company_id), target)) throw new Refusal('last_admin');
  if (!canDeleteUser(actor, target))
    throw new Refusal('not_allowed', 'No puedes eliminar a un usuario con un rol mayor.');
  // At their next request the devices of this user learn of the removal, and delete the company's data.
  const key = { company_id, user_id: id };
  await recordRemovedSessions(trx, key, new Date());
  await deleteMembership(trx, key);
  return { type: 'user', email: target.email };
}

/**
 * Ends the sessions of a user in the company. For the own user the session `session_id` of this request stays open.
 * Returns their number and the user's address. Throws `user_not_found` or `not_allowed`.
 */
export async function endUserSessions(context: ManagementContext & { session_id: string }, id: string) {
  const target = await requireCompanyUser(context, id);
  if (!canEditUser(context.actor, target)) {
    throw new Refusal('not_allowed', 'No puedes cerrar las sesiones de un usuario con un rol mayor.');
  }
  const except = id === context.actor.id ? context.session_id : undefined;
  const key = { company_id: context.company_id, user_id: id };
  return { ended: await closeSessionsInCompany(context.trx, key, except), email: target.email };
}

/** Two administrators who demote each other at the same time must not both succeed. */
export async function lockCompanyUsers(trx: Trx, company_id: string): Promise<void> {
  await lockByName(trx, `users ${company_id}`);
}

async function requireCompanyUser({ trx, company_id }: ManagementContext, id: string): Promise<CompanyUserRow> {
  const target = (await listCompanyUsers(trx, company_id)).find((user) => user.id === id);
  if (!target) throw new Refusal('user_not_found');
  return target;
}

/** Throws `role_not_available` or `not_allowed`. `current` is the present role of the user. */
export function authorizeRole(actor: Account, role: CompanyRole, current?: Role): void {
  if (!rolesFor(actor.plan, current).includes(role)) throw new Refusal('role_not_available', roleNotAvailable(role));
  if (!canGrantRole(actor, role)) throw new Refusal('not_allowed', 'No puedes dar un rol mayor que el tuyo.');
}

async function authorizeNewRole(
  { trx, company_id, actor }: ManagementContext,
  target: CompanyUserRow,
  role: CompanyRole,
) {
  authorizeRole(actor, role, target.role);
  // The titular's role has no effect, and changing it would have none either.
  if (target.is_titular || !hasManagerAfter(await listCompanyUsers(trx, company_id), target, role)) {
    throw new Refusal('last_admin');
  }
}
