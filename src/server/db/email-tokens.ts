import { createToken, hashToken } from '../secret-token.ts';
import type { Trx } from './database.ts';

const VERIFY_HOURS = 48;

/** The token for a letter's link: single use, and gone after two days. */
export async function createVerifyToken(trx: Trx, user_id: string, now: Date): Promise<string> {
  const token = createToken();
  const expires_at = new Date(now.getTime() + VERIFY_HOURS * 3_600_000).toISOString();
  await trx
    .insertInto('email_tokens')
    .values({ token_hash: hashToken(token), user_id, purpose: 'verify', expires_at })
    .execute();
  return token;
}

/** Uses it up and answers whose it was; `undefined` when it is unknown, used or too old. */
export async function spendVerifyToken(trx: Trx, token: string, now: Date): Promise<string | undefined> {
  const spent = await trx
    .updateTable('email_tokens')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'verify')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
  return spent?.user_id;
}

/** A link opened twice: it was used, and by it or another its user is verified. */
export async function wasSpentByVerifiedUser(trx: Trx, token: string): Promise<boolean> {
  const found = await trx
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select('users.id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'verify')
    .where('used_at', 'is not', null)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
