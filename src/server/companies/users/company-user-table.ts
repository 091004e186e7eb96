import type { Trx } from '../../platform/database/trx.ts';

const COLUMNS = ['id', 'email', 'role', 'created_at', 'is_titular', 'read_only_since'] as const;

/** Returns the address of an existing user, else null. */
export async function findUserEmail(trx: Trx, id: string): Promise<string | null> {
  const user = await trx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return user?.email ?? null;
}

/** Returns the users in order of creation. */
export const listCompanyUsers = (trx: Trx, company_id: string) =>
  trx
    .selectFrom('users')
    .select(COLUMNS)
    .where('company_id', '=', company_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
export type CompanyUserRow = Awaited<ReturnType<typeof listCompanyUsers>>[number];

export async function countCompanyUsers(trx: Trx, company_id: string): Promise<number> {
  const { total } = await trx
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  return total;
}

type Columns = { email?: string; role?: CompanyUserRow['role']; password_hash?: string };
type UserKey = { company_id: string; id: string };

/** Updates the given columns of a user; does nothing without columns. */
export async function updateCompanyUser(trx: Trx, { company_id, id }: UserKey, columns: Columns): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable('users').set(columns).where('company_id', '=', company_id).where('id', '=', id).execute();
}

/** Deletes a user. The sessions and links are deleted by cascade. */
export async function deleteCompanyUser(trx: Trx, { company_id, id }: UserKey): Promise<void> {
  await trx.deleteFrom('users').where('company_id', '=', company_id).where('id', '=', id).execute();
}

/**
 * Keeps the titular and then the oldest users active. The others become read-only for thirty days; users within the
 * limit become active again.
 */
export async function setReadOnlyUsers(trx: Trx, company_id: string, max: number, now: Date): Promise<void> {
  const users = await listCompanyUsers(trx, company_id);
  const ranked = [...users.filter((user) => user.is_titular), ...users.filter((user) => !user.is_titular)];
  for (const [index, { id, read_only_since }] of ranked.entries()) {
    const since = index < max ? null : (read_only_since ?? now.toISOString());
    if (since === read_only_since) continue;
    await trx
      .updateTable('users')
      .set({ read_only_since: since })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
  }
}
