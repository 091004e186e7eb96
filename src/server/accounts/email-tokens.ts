import type { Trx } from '../platform/database/trx.ts';
import { createToken, hashToken } from '../platform/secrets/secret-token.ts';

type Purpose = 'verify' | 'reset';

/** How long the link of an e-mail is valid, in hours. */
const HOURS: Record<Purpose, number> = { verify: 48, reset: 1 };

/** Returns a token that confirms the address of a user, valid for 48 hours. Only its hash is stored. */
export const createVerifyToken = (trx: Trx, user_id: string, now: Date): Promise<string> =>
  createEmailToken(trx, user_id, 'verify', now);

/** Returns a token that resets the password of a user, valid for one hour. Only its hash is stored. */
export const createResetToken = (trx: Trx, user_id: string, now: Date): Promise<string> =>
  createEmailToken(trx, user_id, 'reset', now);

async function createEmailToken(trx: Trx, user_id: string, purpose: Purpose, now: Date): Promise<string> {
  const token = createToken();
  const expires_at = new Date(now.getTime() + HOURS[purpose] * 3_600_000).toISOString();
  await trx
    .insertInto('email_tokens')
    .values({ token_hash: hashToken(token), user_id, purpose, expires_at })
    .execute();
  return token;
}

/** Consumes a token and returns the id of its user; `undefined` when the token is unknown, used or expired. */
export const consumeVerifyToken = (trx: Trx, token: string, now: Date): Promise<string | undefined> =>
  consumeEmailToken(trx, token, 'verify', now);

/** Like consumeVerifyToken, for a token of a password reset. */
export const consumeResetToken = (trx: Trx, token: string, now: Date): Promise<string | undefined> =>
  consumeEmailToken(trx, token, 'reset', now);

async function consumeEmailToken(trx: Trx, token: string, purpose: Purpose, now: Date): Promise<string | undefined> {
  const consumed = await trx
    .updateTable('email_tokens')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
  return consumed?.user_id;
}

/** Returns whether a token was used before and its user is verified: the user opened the link twice. */
export async function wasConsumedByVerifiedUser(trx: Trx, token: string): Promise<boolean> {
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

/** Returns the address whose password a token may reset. Does not consume the token. */
export async function findResetEmail(trx: Trx, token: string, now: Date): Promise<string | undefined> {
  const found = await trx
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select('users.email')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('email_tokens.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return found?.email;
}

/** Deletes every token of a user. After a change of address, links sent to the old address must not work. */
export async function deleteEmailTokens(trx: Trx, user_id: string): Promise<void> {
  await trx.deleteFrom('email_tokens').where('user_id', '=', user_id).execute();
}

/** Deletes the reset tokens of a user. After a new password, an older link must not set another one. */
export async function deleteResetTokens(trx: Trx, user_id: string): Promise<void> {
  await trx.deleteFrom('email_tokens').where('user_id', '=', user_id).where('purpose', '=', 'reset').execute();
}

/** Deletes the tokens that expired before `before`, used or not. */
export async function deleteEmailTokensBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('email_tokens').where('expires_at', '<', before.toISOString()).execute();
}
