import { createToken, hashToken } from '../secret-token.ts';
import type { Trx } from './trx.ts';

/** Long, because a device may be away from the network for weeks with changes still to send. */
const SESSION_DAYS = 90;

/** The bearer token of a new session: it is not stored and cannot be read again. */
export async function openSession(trx: Trx, user_id: string, now: Date): Promise<string> {
  const token = createToken();
  const expires_at = new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString();
  await trx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id, expires_at })
    .execute();
  return token;
}

export async function findSessionUser(trx: Trx, token: string, now: Date): Promise<string | undefined> {
  const session = await trx
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return session?.user_id;
}

export async function closeSession(trx: Trx, token: string): Promise<void> {
  await trx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Everywhere, at once. */
export async function closeSessionsOf(trx: Trx, user_id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', user_id).execute();
}
