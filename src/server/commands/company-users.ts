import { sql } from 'kysely';
import type { CompanyRole, CompanyUser, NewUser, UserChange } from '#domain/company-user.ts';
import { PLAN_LIMITS } from '#domain/plan.ts';
import type { Role } from '#domain/user.ts';
import { keepsManager, mayDelete, mayEdit, mayGrant, roleNotAvailable, rolesFor } from '#domain/user-rules.ts';
import { keepRemovedSessions } from '../accounts/sessions/removed-sessions.ts';
import { closeSessionsOf } from '../accounts/sessions/sessions.ts';
import {
  type CompanyUserRow,
  countCompanyUsers,
  deleteCompanyUser,
  listCompanyUsers,
  updateCompanyUser,
} from '../db/company-users.ts';
import type { Trx } from '../db/trx.ts';
import { type Account, insertUser, readOnlyUntil } from '../db/users.ts';
import { isCode } from '../is-code.ts';
import { Refusal } from '../refusal.ts';

/** Who asks, in the transaction of their company. */
export type Managing = { trx: Trx; company_id: string; actor: Account };

/** The rows of /users, with what `actor` may do to each. */
export async function readCompanyUsers({ trx, company_id, actor }: Managing): Promise<CompanyUser[]> {
  return (await listCompanyUsers(trx, company_id)).map((row) => shown(actor, row));
}

export async function readCompanyUser(managing: Managing, id: string): Promise<CompanyUser> {
  return shown(managing.actor, await find(managing, id));
}

function shown(actor: Account, { read_only_since, ...row }: CompanyUserRow): CompanyUser {
  const read_only_until = readOnlyUntil(read_only_since);
  return { ...row, read_only_until, may_edit: mayEdit(actor, row), may_delete: mayDelete(actor, row) };
}

/** Throws `role_not_available`, `not_allowed`, `users_limit` or `user_exists`. */
export async function createCompanyUser(
  managing: Managing,
  { email, role, password_hash }: Pick<NewUser, 'email' | 'role'> & { password_hash: string },
): Promise<string> {
  const { trx, company_id, actor } = managing;
  admitRole(actor, role);
  await takeTurn(trx, company_id);
  const { users: limit } = PLAN_LIMITS[actor.plan];
  if ((await countCompanyUsers(trx, company_id)) >= limit) {
    throw new Refusal('users_limit', `Tu plan permite ${limit} usuarios. Mejora tu plan para agregar más.`);
  }
  const user = { company_id, email, password_hash, role, is_titular: false, is_verified: true };
  return insertUser(trx, user).catch((error) => {
    throw asExisting(error);
  });
}

/** What became of a user: `before`, and what is new. */
export type ChangedUser = {
  before: CompanyUserRow;
  hasNewRole: boolean;
  hasNewPassword: boolean;
  hasNewEmail: boolean;
};

/** Throws `user_not_found`, `not_allowed`, `role_not_available`, `last_admin` or `user_exists`. */
export async function changeCompanyUser(
  managing: Managing,
  id: string,
  { email, role, password_hash }: Omit<UserChange, 'new_password'> & { password_hash: string | undefined },
): Promise<ChangedUser> {
  const { trx, company_id, actor } = managing;
  await takeTurn(trx, company_id);
  const target = await find(managing, id);
  if (!mayEdit(actor, target)) throw new Refusal('not_allowed', 'No puedes cambiar a un usuario con un rol mayor.');
  const newRole = role === target.role ? undefined : role;
  if (newRole) await admitNewRole(managing, target, newRole);
  const columns = {
    ...(email && { email }),
    ...(newRole && { role: newRole }),
    ...(password_hash && { password_hash }),
  };
  await updateCompanyUser(trx, { company_id, id }, columns).catch((error) => {
    throw asExisting(error);
  });
  if (newRole || password_hash) await closeSessionsOf(trx, id);
  return {
    before: target,
    hasNewRole: newRole !== undefined,
    hasNewPassword: password_hash !== undefined,
    hasNewEmail: email !== undefined && email !== target.email,
  };
}

/** Answers who it was. Throws `user_not_found`, `own_user`, `last_admin` or `not_allowed`. */
export async function removeCompanyUser(managing: Managing, id: string): Promise<CompanyUserRow> {
  const { trx, company_id, actor } = managing;
  if (id === actor.id) throw new Refusal('own_user');
  await takeTurn(trx, company_id);
  const target = await find(managing, id);
  if (!keepsManager(await listCompanyUsers(trx, company_id), target)) throw new Refusal('last_admin');
  if (!mayDelete(actor, target)) throw new Refusal('not_allowed', 'No puedes eliminar a un usuario con un rol mayor.');
  // The devices of this person are told at their next contact, and forget the company's data.
  await keepRemovedSessions(trx, { company_id, id }, new Date());
  await deleteCompanyUser(trx, { company_id, id });
  return target;
}

/**
 * Ends the sessions of a user of the company; of the own ones all but `session_id`, which asks. Returns how many, and
 * whose. Throws `user_not_found` or `not_allowed`.
 */
export async function endUserSessions(managing: Managing & { session_id: string }, id: string) {
  const target = await find(managing, id);
  if (!mayEdit(managing.actor, target)) {
    throw new Refusal('not_allowed', 'No puedes cerrar las sesiones de un usuario con un rol mayor.');
  }
  const except = id === managing.actor.id ? managing.session_id : undefined;
  return { ended: await closeSessionsOf(managing.trx, id, except), email: target.email };
}

/** Two administrators who demote each other at once must not both succeed. */
async function takeTurn(trx: Trx, company_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`users ${company_id}`}, 0))`.execute(trx);
}

async function find({ trx, company_id }: Managing, id: string): Promise<CompanyUserRow> {
  const target = (await listCompanyUsers(trx, company_id)).find((user) => user.id === id);
  if (!target) throw new Refusal('user_not_found');
  return target;
}

function admitRole(actor: Account, role: CompanyRole, current?: Role): void {
  if (!rolesFor(actor.plan, current).includes(role)) throw new Refusal('role_not_available', roleNotAvailable(role));
  if (!mayGrant(actor, role)) throw new Refusal('not_allowed', 'No puedes dar un rol mayor que el tuyo.');
}

async function admitNewRole({ trx, company_id, actor }: Managing, target: CompanyUserRow, role: CompanyRole) {
  admitRole(actor, role, target.role);
  // The titular's label decides nothing, and changing it would only seem to.
  if (target.is_titular || !keepsManager(await listCompanyUsers(trx, company_id), target, role)) {
    throw new Refusal('last_admin');
  }
}

const UNIQUE_VIOLATION = '23505';

/** Here or in another company: the answer is the same. */
const asExisting = (error: unknown): unknown => (isCode(error, UNIQUE_VIOLATION) ? new Refusal('user_exists') : error);
