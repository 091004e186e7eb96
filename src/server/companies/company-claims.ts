import type { Trx } from '../platform/database/trx.ts';

/**
 * Claims the company of a user who confirmed the address. Its NIT stays provisional: other companies may also hold it.
 */
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

/** Deletes an unconfirmed sign-up with its user and links. Does not touch a confirmed company. */
export async function deleteUnclaimedCompany(trx: Trx, company_id: string): Promise<void> {
  await trx.deleteFrom('companies').where('id', '=', company_id).where('is_claimed', '=', false).execute();
}

/** Deletes the sign-ups that are not confirmed and older than `instant`. */
export async function deleteUnclaimedBefore(trx: Trx, instant: Date): Promise<void> {
  await trx
    .deleteFrom('companies')
    .where('is_claimed', '=', false)
    .where('created_at', '<', instant.toISOString())
    .execute();
}
