import type { MembershipKey } from '../../accounts/memberships.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { createToken, hashToken } from '../../platform/secrets/secret-token.ts';

/** Makes the calendar link of a person in a company, or replaces it. Returns its token; only the hash is stored. */
export async function replaceCalendarToken(trx: Trx, key: MembershipKey, now: Date): Promise<string> {
  const token = createToken();
  const fresh = { token_hash: hashToken(token), created_at: now.toISOString() };
  await trx
    .insertInto('calendar_feeds')
    .values({ ...key, ...fresh })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(fresh))
    .execute();
  return token;
}

export async function removeCalendarToken(trx: Trx, { company_id, user_id }: MembershipKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_feeds')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns when the link of a person in a company was made; null without one. */
export async function findCalendarDate(trx: Trx, { company_id, user_id }: MembershipKey): Promise<string | null> {
  const found = await trx
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return found?.created_at ?? null;
}

/** Returns whose link a token is; undefined for one that was removed, renewed or never made. Runs as the owner. */
export function findCalendarOwner(trx: Trx, token: string): Promise<MembershipKey | undefined> {
  return trx
    .selectFrom('calendar_feeds')
    .select(['company_id', 'user_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}
