import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Permissions } from '#domain/accounts/permissions.ts';
import type { Role } from '#domain/accounts/user.ts';
import type { CompanyRole } from '#domain/companies/company-user.ts';
import { effectivePermissions, type Plan } from '#domain/companies/plan.ts';
import { planInForce } from '../companies/plan/plan-in-force.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { Consent } from './consent.ts';
import { insertMembership } from './memberships.ts';
import { mayEnter } from './read-only-period.ts';

type NewUser = {
  company_id: string;
  email: string;
  password_hash: string | null;
  role: CompanyRole;
  is_titular: boolean;
  is_verified?: boolean;
  read_only_since?: string | null;
} & Partial<Consent>;

/** Inserts a person with a first company. Violates the unique index `users_email` when the address is taken. */
export async function insertUser(
  trx: Trx,
  { is_verified = false, company_id, role, is_titular, read_only_since = null, ...person }: NewUser,
): Promise<string> {
  const id = randomUUID();
  const verified_at = is_verified ? new Date().toISOString() : null;
  // The trigger of the membership writes the company.
  const withoutCompany = { company_id: null, role: 'regular_user', is_titular: false } as const;
  await trx
    .insertInto('users')
    .values({ id, ...person, ...withoutCompany, verified_at })
    .execute();
  await insertMembership(trx, { company_id, user_id: id, role, is_titular, read_only_since });
  return id;
}

const PERSON = ['id', 'email', 'password_hash', 'verified_at', 'role'] as const;

/** Returns the person of an address, which must be in lower case (sign-up.ts). */
export function findUserByEmail(trx: Trx, email: string) {
  return trx
    .selectFrom('users')
    .select(PERSON)
    .where((e) => e(e.fn('lower', ['email']), '=', email))
    .executeTakeFirst();
}

/** Returns a person, whatever companies the person belongs to. Runs as the owner of the tables. */
export const findPerson = (trx: Trx, user_id: string) =>
  trx.selectFrom('users').select(PERSON).where('id', '=', user_id).executeTakeFirst();

/** A person in a company; without one for a super_admin, who belongs to none. */
export type AccountKey = { user_id: string; company_id: string | null };

/** The columns of an account: of a person (`u`), the membership in the company (`m`), and the company (`c`). */
export const ACCOUNT_COLUMNS = [
  'u.id',
  'u.email',
  'u.role as person_role',
  'u.created_at',
  'm.company_id',
  'm.role as company_role',
  'm.is_titular',
  'm.read_only_since',
  'c.plan',
  'c.trial_expires_at',
] as const;

/**
 * Returns the data that a session needs of a person in a company; a running trial counts as Pro. Undefined for a person
 * who does not belong to the company. A super_admin has no company.
 */
export async function readAccount(
  trx: Trx,
  { user_id, company_id }: AccountKey,
  now: Date = new Date(),
): Promise<Account | undefined> {
  const row = await trx
    .selectFrom('users as u')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.company_id', '=', sql<string>`${company_id}::uuid`),
    )
    .leftJoin('companies as c', 'c.id', 'm.company_id')
    .select(ACCOUNT_COLUMNS)
    .where('u.id', '=', user_id)
    .executeTakeFirst();
  return row && toAccount(row, now);
}

type AccountRow = {
  id: string;
  email: string;
  person_role: Role;
  created_at: string;
  company_id: string | null;
  company_role: CompanyRole | null;
  is_titular: boolean | null;
  read_only_since: string | null;
  plan: Plan | null;
  trial_expires_at: string | null;
};

/** The account of a row with `ACCOUNT_COLUMNS`; undefined without a membership. */
export function toAccount(row: AccountRow, now: Date): Account | undefined {
  const { person_role, company_role, plan, is_titular, trial_expires_at, ...account } = row;
  if (person_role === 'super_admin') return { ...account, role: person_role, ...WITHOUT_COMPANY };
  if (company_role === null || plan === null) return undefined;
  return {
    ...account,
    role: company_role,
    is_titular: is_titular === true,
    plan: planInForce({ plan, trial_expires_at }, now),
    may_enter: mayEnter(account.read_only_since, now),
  };
}

const WITHOUT_COMPANY = {
  company_id: null,
  is_titular: false,
  read_only_since: null,
  plan: 'free',
  may_enter: true,
} as const;

/** A person in the company of a session. `id` is the person's. */
export type Account = {
  id: string;
  email: string;
  role: Role;
  company_id: string | null;
  is_titular: boolean;
  created_at: string;
  read_only_since: string | null;
  plan: Plan;
  may_enter: boolean;
};

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

export async function updatePassword(trx: Trx, user_id: string, password_hash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute();
}

/** Sets the confirmed address of a person. Runs as the owner of the tables. */
export async function updateEmail(trx: Trx, user_id: string, email: string): Promise<void> {
  await trx.updateTable('users').set({ email }).where('id', '=', user_id).execute();
}
