import type { Trx } from '../platform/database/trx.ts';

/** Confirms the company and the NIT of a user who confirmed the address. Other companies may hold the same NIT. */
export async function confirmSignUp(trx: Trx, user_id: string): Promise<void> {
  const company = await trx
    .updateTable('companies')
    .set({ is_claimed: true })
    .where('is_claimed', '=', false)
    .where('id', 'in', trx.selectFrom('memberships').select('company_id').where('user_id', '=', user_id))
    .returning('id')
    .executeTakeFirst();
  if (!company) return;
  await trx.updateTable('company_nits').set({ is_claimed: true }).where('company_id', '=', company.id).execute();
}

/** Deletes an unconfirmed sign-up with its user and links. Does not touch a confirmed company. */
export async function deleteUnconfirmedSignUp(trx: Trx, company_id: string): Promise<void> {
  await trx.deleteFrom('companies').where('id', '=', company_id).where('is_claimed', '=', false).execute();
}

/** Deletes the sign-ups that are not confirmed and older than `instant`. */
export async function deleteUnconfirmedSignUpsBefore(trx: Trx, instant: Date): Promise<void> {
  await trx
    .deleteFrom('companies')
    .where('is_claimed', '=', false)
    .where('created_at', '<', instant.toISOString())
    .execute();
}
