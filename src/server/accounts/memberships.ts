import type { UserCompany } from '#domain/accounts/user.ts';
import type { CompanyRole } from '#domain/companies/company-user.ts';
import { planInForce } from '../companies/plan/plan-in-force.ts';
import type { Trx } from '../platform/database/trx.ts';
import { mayEnter } from './read-only-period.ts';

export type MembershipKey = { company_id: string; user_id: string };

type NewMembership = MembershipKey & {
  role: CompanyRole;
  is_titular?: boolean;
  read_only_since?: string | null;
};

/** Adds a person to a company. Returns false when the person already belongs to it. Runs as the owner of the tables. */
export async function insertMembership(trx: Trx, membership: NewMembership): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('memberships')
    .values({ is_titular: false, ...membership })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Locks a person who belongs to this company alone, until the transaction ends: only such a person's address, password
 * and second factors may be changed by a manager. Returns false for a person of several companies.
 */
export async function lockOwnPerson(trx: Trx, { company_id, user_id }: MembershipKey): Promise<boolean> {
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('company_id', '=', company_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return person !== undefined;
}

/** Locks a person until the transaction ends: a company that removes the person at the same time waits. */
export async function lockPerson(trx: Trx, user_id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().executeTakeFirst();
}

/** Records the use of a company by a person: a sign-in chooses the company used last. */
export async function touchMembership(trx: Trx, { company_id, user_id }: MembershipKey, now: Date): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ last_used_at: now.toISOString() })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Returns the ids of a person's companies, also of those that may not be entered any more. Runs as the owner. */
export async function listCompanyIds(trx: Trx, user_id: string): Promise<string[]> {
  const rows = await trx.selectFrom('memberships').select('company_id').where('user_id', '=', user_id).execute();
  return rows.map(({ company_id }) => company_id);
}

/**
 * Returns the companies that a person may enter, the one used last first; a running trial counts as Pro. Runs as the
 * owner of the tables.
 */
export async function listUserCompanies(trx: Trx, user_id: string, now: Date): Promise<UserCompany[]> {
  const rows = await trx
    .selectFrom('memberships as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select(['c.id', 'c.name', 'c.tax_id as nit', 'c.plan', 'c.trial_expires_at'])
    .select(['m.role', 'm.is_titular', 'm.read_only_since', 'm.last_used_at'])
    .where('m.user_id', '=', user_id)
    .orderBy('m.last_used_at', (order) => order.desc().nullsLast())
    .orderBy('m.is_titular', 'desc')
    .orderBy('m.created_at')
    .orderBy('m.company_id')
    .execute();
  const nits = await listNitsOf(
    trx,
    rows.map(({ id }) => id),
  );
  return rows
    .filter(({ read_only_since }) => mayEnter(read_only_since, now))
    .map(({ plan, trial_expires_at, read_only_since: _, ...company }) => ({
      ...company,
      nits: nits.get(company.id) ?? [],
      plan: planInForce({ plan, trial_expires_at }, now),
    }));
}

async function listNitsOf(trx: Trx, company_ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const nits = new Map<string, string[]>();
  if (company_ids.length === 0) return nits;
  const rows = await trx
    .selectFrom('company_nits')
    .select(['company_id', 'nit'])
    .where('company_id', 'in', company_ids)
    .orderBy('own_order')
    .execute();
  for (const { company_id, nit } of rows) nits.set(company_id, [...(nits.get(company_id) ?? []), nit]);
  return nits;
}
