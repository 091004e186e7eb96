import type { PassThrough } from 'node:stream';
import { watchFeed } from '#contract/sync.ts';
import { findSessionsInForce } from '../accounts/sessions/sessions.ts';
import { readAccount } from '../accounts/users.ts';
import type { Database } from '../platform/database/database.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { endEventStream, openEventStream, sendFeedEvent } from './event-stream.ts';

/** Connections of one user's devices; a real user does not need more. */
const MAX_CONNECTIONS_PER_USER = 20;
/** Changes without a notification (an expired session, a blocked user) are found within this time. */
const RECHECK_MS = 60_000;

type EventConnection = { stream: PassThrough; session_id: string; user_id: string; company_id: string };
type EventStreamDependencies = {
  db: Database;
  now: () => Date;
  recheckMs?: number;
  onFailure: (error: unknown) => void;
};

/**
 * Notifies devices that the feed changed; the device pulls the change itself (docs/offline.md#pull). A connection ends
 * with its session: at once when any process deletes the session, within a minute when it expires. All end when
 * notifications may have been missed. Returns a function that closes every connection.
 */
export function eventStreamRoutes(
  serve: Serve,
  { db, now, recheckMs = RECHECK_MS, onFailure }: EventStreamDependencies,
): () => void {
  const connections = new Set<EventConnection>();
  const stopFeed = db.onFeed((company_id, seq) => {
    for (const connection of connections)
      if (connection.company_id === company_id) sendFeedEvent(connection.stream, seq);
  });
  const stopSessions = db.onSessionEnded((session_id) => {
    for (const connection of connections) if (connection.session_id === session_id) endEventStream(connection.stream);
  });
  // A device that connects again is authorized anew and pulls what it missed.
  const stopGaps = db.onGap(() => {
    for (const { stream } of connections) endEventStream(stream);
  });
  const recheck = setInterval(
    () => void closeUnauthorizedConnections(db, connections, now()).catch(onFailure),
    recheckMs,
  ).unref();

  serve.stream(watchFeed, ({ company_id, actor: { session_id, account } }) => {
    const count = [...connections].filter((connection) => connection.user_id === account.id).length;
    if (count >= MAX_CONNECTIONS_PER_USER) throw new Refusal('too_many_attempts');
    const connection = { stream: openEventStream(), session_id, user_id: account.id, company_id };
    connections.add(connection);
    connection.stream.once('close', () => connections.delete(connection));
    // The session may have ended between the authorization of this request and the line above: nobody says so again.
    void closeUnauthorizedConnections(db, new Set([connection]), now()).catch(onFailure);
    return connection.stream;
  });

  return () => {
    stopFeed();
    stopSessions();
    stopGaps();
    clearInterval(recheck);
    for (const { stream } of connections) endEventStream(stream);
  };
}

/** Closes the connections whose session is not active any more, or whose user is blocked or changed company. */
async function closeUnauthorizedConnections(
  db: Database,
  connections: ReadonlySet<EventConnection>,
  now: Date,
): Promise<void> {
  if (connections.size === 0) return;
  const checked = [...connections];
  const companies = await db.asOwner(async (trx) => {
    const companyOfSession = new Map<string, string | null>();
    for (const { id, ...key } of await findSessionsInForce(
      trx,
      [...new Set(checked.map((connection) => connection.session_id))],
      now,
    )) {
      const account = await readAccount(trx, key, now);
      if (account?.may_enter) companyOfSession.set(id, account.company_id);
    }
    return companyOfSession;
  });
  for (const { stream, session_id, company_id } of checked)
    if (companies.get(session_id) !== company_id) endEventStream(stream);
}
