import type { Trx } from '../../platform/database/trx.ts';
import { createInboundToken } from './inbound-address.ts';

/** Returns the token of a company's inbound address, and creates it at the first call. */
export async function readInboundToken(trx: Trx, company_id: string): Promise<string> {
  await trx
    .insertInto('inbound_addresses')
    .values({ company_id, token: createInboundToken() })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
  const { token } = await trx
    .selectFrom('inbound_addresses')
    .select('token')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  return token;
}

/** Replaces the token: messages to the old address match no company any more. */
export async function renewInboundToken(trx: Trx, company_id: string, now: Date): Promise<void> {
  const token = createInboundToken();
  const created_at = now.toISOString();
  await trx
    .insertInto('inbound_addresses')
    .values({ company_id, token, created_at })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ token, created_at }))
    .execute();
}
