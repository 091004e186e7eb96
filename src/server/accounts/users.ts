import { randomUUID } from 'node:crypto';
import type { Permissions } from '#domain/accounts/permissions.ts';
import type { Role } from '#domain/accounts/user.ts';
import { effectivePermissions, type Plan } from '#domain/companies/plan.ts';
import { READ_ONLY_DAYS } from '#domain/companies/trial.ts';
import { planInForce } from '../companies/plan/plan-in-force.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { Consent } from './consent.ts';

type NewUser = {
  /** Set for an invited user, whose id exists before the user. */
  id?: string;
  company_id: string;
  email: string;
  password_hash: string | null;
  role: Role;
  is_titular: boolean;
  is_verified?: boolean;
  read_only_since?: string | null;
} & Partial<Consent>;

/** Violates the unique index `users_email` when the address is taken. */
export async function insertUser(
  trx: Trx,
  { id = randomUUID(), is_verified = false, ...user }: NewUser,
): Promise<string> {
  const verified_at = is_verified ? new Date().toISOString() : null;
  await trx
    .insertInto('users')
    .values({ id, ...user, verified_at })
    .execute();
  return id;
}

/** Returns the user of an address, which must be in lower case (sign-up.ts). */
export function findUserByEmail(trx: Trx, email: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'verified_at'])
    .where((e) => e(e.fn('lower', ['email']), '=', email))
    .executeTakeFirst();
}

/** The columns of a user and their company that an account is made of. */
export const ACCOUNT_COLUMNS = [
  'users.id',
  'users.email',
  'users.role',
  'users.company_id',
  'users.is_titular',
  'users.created_at',
  'users.read_only_since',
  'companies.plan',
  'companies.trial_expires_at',
] as const;

/** Returns the user's data that a session needs; a running trial counts as Pro. */
export async function readAccount(trx: Trx, user_id: string, now: Date = new Date()) {
  const user = await trx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(ACCOUNT_COLUMNS)
    .where('users.id', '=', user_id)
    .executeTakeFirst();
  return user && toAccount(user, now);
}

type AccountRow = {
  id: string;
  email: string;
  role: Role;
  company_id: string | null;
  is_titular: boolean;
  created_at: string;
  read_only_since: string | null;
  plan: Plan | null;
  trial_expires_at: string | null;
};

/** The account of a row with `ACCOUNT_COLUMNS`. */
export function toAccount({ plan, trial_expires_at, ...account }: AccountRow, now: Date) {
  const until = readOnlyUntil(account.read_only_since);
  const may_enter = until === null || until > now.toISOString();
  return { ...account, plan: planInForce({ plan: plan ?? 'free', trial_expires_at }, now), may_enter };
}
export type Account = ReturnType<typeof toAccount>;

/** The role of a company's titular is not limited (docs/plans.md#model); a super_admin has no rights in any company. */
export function permissionsOf({ plan, role, is_titular }: Account): Permissions {
  return effectivePermissions(plan, is_titular && role !== 'super_admin' ? 'titular' : role);
}

/** Sets the confirmation time of a user's address, unless it is already set. */
export async function markVerified(trx: Trx, user_id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((e) => ({ verified_at: e.fn.coalesce('verified_at', e.fn<string>('now')) }))
    .where('id', '=', user_id)
    .execute();
}

/** docs/plans.md#downgrade: a user beyond the limit of a smaller plan can read for thirty more days. */
export function readOnlyUntil(read_only_since: string | null): string | null {
  if (read_only_since === null) return null;
  return new Date(new Date(read_only_since).getTime() + READ_ONLY_DAYS * 86_400_000).toISOString();
}

export async function updatePassword(trx: Trx, user_id: string, password_hash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute();
}
