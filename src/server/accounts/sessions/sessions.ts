import type { ActiveSession } from '#domain/accounts/active-session.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { SessionOrigin } from '../../platform/http/request-origin.ts';
import { createToken, hashToken } from '../../platform/secrets/secret-token.ts';
import { ACCOUNT_COLUMNS, type Account, toAccount } from '../users.ts';

const DAY_MS = 86_400_000;
/** A session ends this many days after sign-in, used or not. */
const ABSOLUTE_DAYS = 90;
/** A session ends after this many days without use. A device keeps its unsent changes, and the user signs in again. */
const IDLE_DAYS = 30;
/** The time of the last use is written at most this often; otherwise every request would write. */
const TOUCH_MS = 5 * 60_000;

/** Returns the bearer token of a new session. Only its hash is stored: it cannot be read again. */
export async function openSession(
  trx: Trx,
  user_id: string,
  { now, ...origin }: SessionOrigin & { now: Date },
): Promise<string> {
  const token = createToken();
  const at = now.toISOString();
  const expires_at = new Date(now.getTime() + ABSOLUTE_DAYS * DAY_MS).toISOString();
  await trx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id, created_at: at, last_used_at: at, expires_at, ...origin })
    .execute();
  return token;
}

const activeSession = (tables: Queryable, token: string, now: Date) =>
  tables
    .selectFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleSince(now));

/** Returns the session of a token; `undefined` for one that is unknown, expired or idle for too long. */
export const findSession = (trx: Trx, token: string, now: Date) =>
  activeSession(trx, token, now).select('id').executeTakeFirst();

export type SignedInAccount = { session_id: string; account: Account; needsTouch: boolean };

/** Returns the session of a token with its user, in one query; `undefined` where there is none in force. */
export async function findSignedInAccount(
  db: Database,
  token: string,
  now: Date,
): Promise<SignedInAccount | undefined> {
  const [row] = await db.queryAsOwner(
    (tables) =>
      activeSession(tables, token, now)
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('companies', 'companies.id', 'users.company_id')
        .select(ACCOUNT_COLUMNS)
        .select(['sessions.id as session_id', 'sessions.last_used_at', 'sessions.agent']),
    token,
  );
  if (!row) return undefined;
  const { session_id, last_used_at, agent, ...account } = row;
  const isFresh = new Date(last_used_at).getTime() > now.getTime() - TOUCH_MS;
  return { session_id, account: toAccount(account, now), needsTouch: !isFresh || agent === null };
}

/** Writes the time and origin of this use. Returns whether the session still exists. */
export async function touchSession(
  trx: Trx,
  session_id: string,
  { now, agent, network }: SessionOrigin & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ last_used_at: now.toISOString(), agent, network })
    .where('id', '=', session_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the sessions of `ids` that are still active, each with its user. */
export async function findSessionsInForce(trx: Trx, ids: readonly string[], now: Date) {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleSince(now))
    .execute();
}

/** Returns the active sessions of a user, last used first. */
export async function listSessions(trx: Trx, user_id: string, now: Date): Promise<Omit<ActiveSession, 'is_current'>[]> {
  return trx
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'agent', 'network'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleSince(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function closeSession(trx: Trx, token: string): Promise<void> {
  await trx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends one session of a user. Returns whether it existed. */
export async function closeSessionById(trx: Trx, { id, user_id }: { id: string; user_id: string }): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every session of a user, except the one with the id `except`. Returns the number of ended sessions. */
export async function closeSessionsOfUser(trx: Trx, user_id: string, except?: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the rows of sessions that are expired or idle for too long. */
export async function deleteExpiredSessions(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where((e) => e.or([e('expires_at', '<=', now.toISOString()), e('last_used_at', '<=', idleSince(now))]))
    .execute();
}

const idleSince = (now: Date): string => new Date(now.getTime() - IDLE_DAYS * DAY_MS).toISOString();
