import { type ExpressionBuilder, sql } from 'kysely';
import type { ActiveSession } from '#domain/accounts/active-session.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { SessionOrigin } from '../../platform/http/request-origin.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createToken, hashToken } from '../../platform/secrets/secret-token.ts';
import { type MembershipKey, touchMembership } from '../memberships.ts';
import { ACCOUNT_COLUMNS, type Account, type AccountKey, toAccount } from '../users.ts';

const DAY_MS = 86_400_000;
/** A session ends this many days after sign-in, used or not. */
const ABSOLUTE_DAYS = 90;
/** A session ends after this many days without use. A device keeps its unsent changes, and the user signs in again. */
const IDLE_DAYS = 30;
/** The time of the last use is written at most this often; otherwise every request would write. */
const TOUCH_MS = 5 * 60_000;

/**
 * Returns the bearer token of a new session of a person in a company. Only its hash is stored: it cannot be read again.
 */
export async function openSession(
  trx: Trx,
  { user_id, company_id }: AccountKey,
  { now, ...origin }: SessionOrigin & { now: Date },
): Promise<string> {
  const token = createToken();
  const at = now.toISOString();
  const expires_at = new Date(now.getTime() + ABSOLUTE_DAYS * DAY_MS).toISOString();
  const session = {
    token_hash: hashToken(token),
    user_id,
    company_id,
    without_company: company_id === null,
    expires_at,
  };
  await trx
    .insertInto('sessions')
    .values({ ...session, created_at: at, last_used_at: at, ...origin })
    .execute();
  if (company_id !== null) await touchMembership(trx, { company_id, user_id }, now);
  return token;
}

type SwitchedSession = SessionOrigin & { now: Date; company_id: string };

/**
 * Returns the bearer token of a session of the same sign-in in another company of the person. It ends when the session
 * `session_id` would, and has the step-up of that session: switching confirms nobody.
 * Throws `signed_out` when that session has just ended.
 */
export async function openSwitchedSession(
  trx: Trx,
  session_id: string,
  { now, company_id, ...origin }: SwitchedSession,
): Promise<string> {
  const token = createToken();
  const at = now.toISOString();
  const current = await trx
    .selectFrom('sessions')
    .select(['user_id', 'sign_in_id', 'created_at', 'expires_at', 'stepped_up_at'])
    .where('id', '=', session_id)
    .forShare()
    .executeTakeFirst();
  if (!current) throw new Refusal('signed_out');
  const { created_at, stepped_up_at, ...kept } = current;
  const session = { ...kept, company_id, created_at: at, last_used_at: at, stepped_up_at: stepped_up_at ?? created_at };
  await trx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), ...session, ...origin })
    .execute();
  await touchMembership(trx, { company_id, user_id: kept.user_id }, now);
  return token;
}

/** A session of the earlier version has no company: it means the only one of its user (docs/decisions/memberships.md). */
const COMPANY = sql<string | null>`coalesce(s.company_id, case when not s.without_company then u.company_id end)`;

const activeSessions = (tables: Queryable, now: Date) =>
  tables
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.expires_at', '>', now.toISOString())
    .where('s.last_used_at', '>', idleSince(now));

/** Returns the session of a token; `undefined` for one that is unknown, expired or idle for too long. */
export const findSession = (trx: Trx, token: string, now: Date) =>
  activeSessions(trx, now)
    .select(['s.id', 's.user_id'])
    .where('s.token_hash', '=', hashToken(token))
    .executeTakeFirst();

export type SignedInAccount = { session_id: string; account: Account; needsTouch: boolean };

/** Returns the session of a token with its person in its company, in one query; `undefined` where there is none in force. */
export async function findSignedInAccount(
  db: Database,
  token: string,
  now: Date,
): Promise<SignedInAccount | undefined> {
  const [row] = await db.queryAsOwner(
    (tables) =>
      activeSessions(tables, now)
        .leftJoin('memberships as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.company_id', '=', COMPANY))
        .leftJoin('companies as c', 'c.id', 'm.company_id')
        .leftJoin('firms as f', 'f.id', 'm.firm_id')
        .leftJoin('firm_members as fm', 'fm.user_id', 'u.id')
        .select(ACCOUNT_COLUMNS)
        .select(['s.id as session_id', 's.last_used_at', 's.agent'])
        .where('s.token_hash', '=', hashToken(token)),
    token,
  );
  if (!row) return undefined;
  const { session_id, last_used_at, agent, ...rest } = row;
  const account = toAccount(rest, now);
  const isFresh = new Date(last_used_at).getTime() > now.getTime() - TOUCH_MS;
  return account && { session_id, account, needsTouch: !isFresh || agent === null };
}

/** Writes the time and origin of this use. Returns whether the session still exists. */
export async function touchSession(
  trx: Trx,
  session_id: string,
  { now, agent, network }: SessionOrigin & { now: Date },
): Promise<boolean> {
  const touched = await trx
    .updateTable('sessions')
    .set({ last_used_at: now.toISOString(), agent, network })
    .where('id', '=', session_id)
    .returning(['user_id', 'company_id'])
    .executeTakeFirst();
  if (!touched) return false;
  const { user_id, company_id } = touched;
  if (company_id !== null) await touchMembership(trx, { company_id, user_id }, now);
  return true;
}

/** Returns the sessions of `ids` that are still active, each with its user and company. */
export async function findSessionsInForce(trx: Trx, ids: readonly string[], now: Date) {
  if (ids.length === 0) return [];
  return activeSessions(trx, now)
    .select(['s.id', 's.user_id', COMPANY.as('company_id')])
    .where('s.id', 'in', ids)
    .execute();
}

/**
 * Returns the active sign-ins of a user, last used first: of the sessions of one sign-in, in several companies, the one
 * used last, and that of `session_id` for the current one.
 */
export async function listSessions(
  trx: Trx,
  { user_id, session_id, now }: { user_id: string; session_id: string; now: Date },
): Promise<ActiveSession[]> {
  const sessions = await trx
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'agent', 'network', 'sign_in_id'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleSince(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  const current = sessions.find(({ id }) => id === session_id)?.sign_in_id;
  const shown = new Map<string, ActiveSession>();
  for (const { sign_in_id, ...session } of sessions) {
    const is_current = sign_in_id === current;
    if (is_current ? session.id === session_id : !shown.has(sign_in_id))
      shown.set(sign_in_id, { ...session, is_current });
  }
  return [...shown.values()];
}

/** Ends the sign-in of one session of a user, with its sessions in other companies. Returns whether it existed. */
export async function closeSignIn(trx: Trx, { id, user_id }: { id: string; user_id: string }): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('sign_in_id', '=', signInOf(trx, id))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Ends every session of a user, except those of the sign-in of the session `except`. Returns the number of ended
 * sign-ins.
 */
export async function closeSessionsOfUser(trx: Trx, user_id: string, except?: string): Promise<number> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(except !== undefined, (query) => query.where('sign_in_id', '!=', signInOf(trx, except ?? '')))
    .returning('sign_in_id')
    .execute();
  return new Set(ended.map(({ sign_in_id }) => sign_in_id)).size;
}

/**
 * Ends the sessions of a user in one company, except the one with the id `except`. Runs in a transaction of the company,
 * which sees no others. Returns the number of ended sessions.
 */
export async function closeSessionsInCompany(
  trx: Trx,
  { company_id, user_id }: MembershipKey,
  except?: string,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where((e) => e.or([e('company_id', '=', company_id), isOfEarlierVersion(e)]))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A session of the earlier version means the only company of its person. */
export const isOfEarlierVersion = (e: ExpressionBuilder<Tables, 'sessions'>) =>
  e.and([e('company_id', 'is', null), e('without_company', '=', false)]);

const signInOf = (trx: Trx, session_id: string) =>
  trx.selectFrom('sessions').select('sign_in_id').where('id', '=', session_id);

/** Deletes the rows of sessions that are expired or idle for too long. */
export async function deleteExpiredSessions(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where((e) => e.or([e('expires_at', '<=', now.toISOString()), e('last_used_at', '<=', idleSince(now))]))
    .execute();
}

const idleSince = (now: Date): string => new Date(now.getTime() - IDLE_DAYS * DAY_MS).toISOString();
