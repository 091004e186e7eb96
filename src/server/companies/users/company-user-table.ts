import type { CompanyRole } from '#domain/companies/company-user.ts';
import type { MembershipKey } from '../../accounts/memberships.ts';
import type { Trx } from '../../platform/database/trx.ts';

const COLUMNS = [
  'users.id',
  'users.email',
  'm.role',
  'm.created_at',
  'm.is_titular',
  'm.read_only_since',
  'm.firm_id',
] as const;

/** Returns the address of an existing user, else null. */
export async function findUserEmail(trx: Trx, id: string): Promise<string | null> {
  const user = await trx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return user?.email ?? null;
}

/** Returns the users of a company in the order in which they were added. `id` is the person's. */
export const listCompanyUsers = (trx: Trx, company_id: string) =>
  trx
    .selectFrom('memberships as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(COLUMNS)
    .where('m.company_id', '=', company_id)
    .orderBy('m.created_at')
    .orderBy('users.id')
    .execute();
export type CompanyUserRow = Awaited<ReturnType<typeof listCompanyUsers>>[number];

/** The users that count for the plan: a firm takes one place for all its people, also while it is only invited. */
export async function countCompanyUsers(trx: Trx, company_id: string): Promise<number> {
  const people = await trx
    .selectFrom('memberships')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', company_id)
    .where('firm_id', 'is', null)
    .executeTakeFirstOrThrow();
  const firms = await trx
    .selectFrom('firm_clients')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  return people.total + firms.total;
}

export async function updateRole(trx: Trx, { company_id, user_id }: MembershipKey, role: CompanyRole): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ role })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .execute();
}

/**
 * Removes a person from a company, with the sessions of that company. A person who belongs to no other company is
 * deleted by a trigger.
 */
export async function deleteMembership(trx: Trx, { company_id, user_id }: MembershipKey): Promise<void> {
  await trx.deleteFrom('memberships').where('company_id', '=', company_id).where('user_id', '=', user_id).execute();
}

/**
 * Keeps the titular and then the oldest users active. The others become read-only for thirty days; users within the
 * limit become active again.
 */
export async function setReadOnlyUsers(trx: Trx, company_id: string, max: number, now: Date): Promise<void> {
  const users = await listCompanyUsers(trx, company_id);
  const ranked = [...users.filter((user) => user.is_titular), ...users.filter((user) => !user.is_titular)];
  const places = new Map<string, number>();
  for (const { id, read_only_since, firm_id } of ranked) {
    // All people of a firm share one place.
    const place = places.get(firm_id ?? id) ?? places.size;
    places.set(firm_id ?? id, place);
    const since = place < max ? null : (read_only_since ?? now.toISOString());
    if (since === read_only_since) continue;
    await trx
      .updateTable('memberships')
      .set({ read_only_since: since })
      .where('company_id', '=', company_id)
      .where('user_id', '=', id)
      .execute();
  }
}
