import { PassThrough } from 'node:stream';
import { watchFeed } from '#contract/sync.ts';
import { findSessionsInForce } from '../accounts/sessions/sessions.ts';
import { readAccount } from '../accounts/users.ts';
import type { Database } from '../platform/database/database.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { Refusal } from '../platform/refusal.ts';

const HEARTBEAT_MS = 25_000;
/** A line is given up now and then: whoever holds it asks again, and is looked at again. */
const LONGEST_MS = 60 * 60_000;
/** Devices of one person; more is no person. */
const MOST_OF_ONE = 20;
/** What no notification says (a session that runs out, a user shut out) is found within this time. */
const RECHECK_MS = 60_000;

type Line = { stream: PassThrough; session_id: string; user_id: string; company_id: string };
type Parts = { db: Database; now: () => Date; recheckMs?: number; onFailure: (error: unknown) => void };

/**
 * "There is something new": what it is, the device pulls (docs/offline.md#pull). A line ends with its session: at once
 * when any process deletes it, within a minute when it runs out. Returns how to end every line.
 */
export function liveRoutes(serve: Serve, { db, now, recheckMs = RECHECK_MS, onFailure }: Parts): () => void {
  const lines = new Set<Line>();
  const stopFeed = db.onFeed((company_id, seq) => {
    for (const line of lines) if (line.company_id === company_id) poke(line.stream, seq);
  });
  const stopSessions = db.onSessionEnded((session_id) => {
    for (const line of lines) if (line.session_id === session_id) line.stream.end();
  });
  const recheck = setInterval(() => void endLinesWithoutSession(db, lines, now()).catch(onFailure), recheckMs).unref();

  serve.stream(watchFeed, ({ company_id, actor: { session_id, account } }) => {
    const count = [...lines].filter((line) => line.user_id === account.id).length;
    if (count >= MOST_OF_ONE) throw new Refusal('too_many_attempts');
    const line = { stream: openLine(), session_id, user_id: account.id, company_id };
    lines.add(line);
    line.stream.once('close', () => lines.delete(line));
    return line.stream;
  });

  return () => {
    stopFeed();
    stopSessions();
    clearInterval(recheck);
    for (const { stream } of lines) stream.end();
  };
}

/** Ends the lines whose session is not in force any more, or whose user may not enter or changed company. */
async function endLinesWithoutSession(db: Database, lines: ReadonlySet<Line>, now: Date): Promise<void> {
  if (lines.size === 0) return;
  const asked = [...lines];
  const companies = await db.asSystem(async (trx) => {
    const companyOfSession = new Map<string, string | null>();
    for (const { id, user_id } of await findSessionsInForce(
      trx,
      [...new Set(asked.map((line) => line.session_id))],
      now,
    )) {
      const account = await readAccount(trx, user_id, now);
      if (account?.may_enter) companyOfSession.set(id, account.company_id);
    }
    return companyOfSession;
  });
  for (const { stream, session_id, company_id } of asked) if (companies.get(session_id) !== company_id) stream.end();
}

function openLine(): PassThrough {
  const line = new PassThrough();
  // Something at once: a proxy that holds back the head until the first byte lets it go.
  line.write(': here\n\n');
  const heart = setInterval(() => line.write(': beat\n\n'), HEARTBEAT_MS).unref();
  const end = setTimeout(() => line.end(), LONGEST_MS).unref();
  line.once('close', () => {
    clearInterval(heart);
    clearTimeout(end);
  });
  return line;
}

/** A line that is not read does not grow: the next poke says the same. */
function poke(line: PassThrough, seq: number): void {
  if (!line.writableNeedDrain && !line.writableEnded) line.write(`data: ${JSON.stringify({ seq })}\n\n`);
}
