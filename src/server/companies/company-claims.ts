import type { Trx } from '../platform/database/trx.ts';

/** The company of a user who has shown that the address is theirs. Its NIT stays provisional: others may hold it as well. */
export async function claimCompanyOfUser(trx: Trx, user_id: string): Promise<void> {
  const company = await trx
    .updateTable('companies')
    .set({ is_claimed: true })
    .where('is_claimed', '=', false)
    .where('id', '=', trx.selectFrom('users').select('company_id').where('id', '=', user_id))
    .returning('id')
    .executeTakeFirst();
  if (!company) return;
  await trx.updateTable('company_nits').set({ is_claimed: true }).where('company_id', '=', company.id).execute();
}

/** A sign-up whose letter nobody opened, with its user and links. A confirmed company is never touched. */
export async function deleteUnclaimedCompany(trx: Trx, company_id: string): Promise<void> {
  await trx.deleteFrom('companies').where('id', '=', company_id).where('is_claimed', '=', false).execute();
}

/** Sign-ups that nobody confirmed by then. */
export async function deleteUnclaimedBefore(trx: Trx, instant: Date): Promise<void> {
  await trx
    .deleteFrom('companies')
    .where('is_claimed', '=', false)
    .where('created_at', '<', instant.toISOString())
    .execute();
}
