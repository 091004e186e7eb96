import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Permissions } from '#domain/accounts/permissions.ts';
import type { Role } from '#domain/accounts/user.ts';
import type { CompanyRole } from '#domain/companies/company-user.ts';
import { effectivePermissions, type Plan } from '#domain/companies/plan.ts';
import type { FirmRole } from '#domain/firms/own-firm.ts';
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
  const id = await insertPerson(trx, person, is_verified);
  await insertMembership(trx, { company_id, user_id: id, role, is_titular, read_only_since });
  return id;
}

type NewPerson = Pick<NewUser, 'email' | 'password_hash'> & Partial<Consent>;

/** Inserts a person without a company. The trigger of the first membership writes the company. */
export async function insertPerson(trx: Trx, person: NewPerson, is_verified: boolean): Promise<string> {
  const id = randomUUID();
  const verified_at = is_verified ? new Date().toISOString() : null;
  const withoutCompany = { company_id: null, role: 'regular_user', is_titular: false } as const;
  await trx
    .insertInto('users')
    .values({ id, ...person, ...withoutCompany, verified_at })
    .execute();
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

/**
 * The columns of an account: of a person (`u`), the membership in the company (`m`) with its firm (`f`), the company
 * (`c`), and the firm that the person works for (`fm`).
 */
export const ACCOUNT_COLUMNS = [
  'u.id',
  'u.email',
  'u.role as person_role',
  'u.created_at',
  'm.company_id',
  'm.role as company_role',
  'm.is_titular',
  'm.read_only_since',
  'm.firm_id',
  'f.name as firm_name',
  'fm.firm_id as own_firm_id',
  'fm.role as firm_role',
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
    .leftJoin('firms as f', 'f.id', 'm.firm_id')
    .leftJoin('firm_members as fm', 'fm.user_id', 'u.id')
    .select(ACCOUNT_COLUMNS)
    .where('u.id', '=', user_id)
    .executeTakeFirst();
  const account = row && toAccount(row, now);
  const isElsewhere = company_id !== null && account?.company_id === null && account.role !== 'super_admin';
  return isElsewhere ? undefined : account;
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
  firm_id: string | null;
  firm_name: string | null;
  own_firm_id: string | null;
  firm_role: FirmRole | null;
  plan: Plan | null;
  trial_expires_at: string | null;
};

/** The account of a row with `ACCOUNT_COLUMNS`; undefined without a membership and without a firm. */
export function toAccount(row: AccountRow, now: Date): Account | undefined {
  const { person_role, company_role, plan, is_titular, trial_expires_at, ...account } = row;
  if (person_role === 'super_admin') return { ...account, role: person_role, ...WITHOUT_COMPANY };
  if (company_role === null || plan === null)
    return account.own_firm_id === null ? undefined : { ...account, role: 'regular_user', ...WITHOUT_COMPANY };
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

/**
 * A person in the company of a session; a person of a firm may be signed in without one. `id` is the person's. `firm_id`
 * is the firm for which the person acts in the company, `own_firm_id` the firm that the person works for.
 */
export type Account = {
  id: string;
  email: string;
  role: Role;
  company_id: string | null;
  is_titular: boolean;
  created_at: string;
  read_only_since: string | null;
  plan: Plan;
  firm_id: string | null;
  firm_name: string | null;
  own_firm_id: string | null;
  firm_role: FirmRole | null;
  may_enter: boolean;
};

/**
 * The role of a company's titular is not limited (docs/plans.md#model). Without a company there are no rights.
 */
export function permissionsOf({ plan, role, is_titular, company_id }: Account): Permissions {
  if (company_id === null) return effectivePermissions(plan, 'super_admin');
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
