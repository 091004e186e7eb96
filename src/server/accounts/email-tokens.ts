import type { Trx } from '../platform/database/trx.ts';
import { createToken, hashToken } from '../platform/secrets/secret-token.ts';

type Purpose = 'verify' | 'reset';

/** How long the link of a letter works. */
const HOURS: Record<Purpose, number> = { verify: 48, reset: 1 };

export const createVerifyToken = (trx: Trx, user_id: string, now: Date): Promise<string> =>
  createEmailToken(trx, user_id, 'verify', now);

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

/** Uses it up and answers whose it was; `undefined` when it is unknown, used or too old. */
export const consumeVerifyToken = (trx: Trx, token: string, now: Date): Promise<string | undefined> =>
  consumeEmailToken(trx, token, 'verify', now);

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

/** A link opened twice: it was used, and by it or another its user is verified. */
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

/** Whose password a link may change; looking does not use it up. */
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

/** With a new address, no link that went to the old one may do anything. */
export async function deleteEmailTokens(trx: Trx, user_id: string): Promise<void> {
  await trx.deleteFrom('email_tokens').where('user_id', '=', user_id).execute();
}

/** With a new password, no older link may set another. */
export async function deleteResetTokens(trx: Trx, user_id: string): Promise<void> {
  await trx.deleteFrom('email_tokens').where('user_id', '=', user_id).where('purpose', '=', 'reset').execute();
}

/** Links that ended before then, used or not. */
export async function deleteEmailTokensBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('email_tokens').where('expires_at', '<', before.toISOString()).execute();
}
