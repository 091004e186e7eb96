import type { Trx } from '../../platform/database/trx.ts';

/** Returns the passkeys of a user in the form that the browser needs. */
export async function listPasskeys(trx: Trx, user_id: string) {
  const rows = await trx
    .selectFrom('second_factors')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .where('type', '=', 'passkey')
    .execute();
  return rows.map(({ credential_id, transports }) => ({ credential_id: credential_id ?? '', transports }));
}
