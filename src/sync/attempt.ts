import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { logEvent } from '#store/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/outbox-row.ts';
import { answerTo } from './answer-to.ts';
import { backoffMs } from './backoff.ts';
import { claim, postpone, unclaim } from './claim.ts';
import { readChange } from './operations.ts';
import type { Outcome } from './outcome.ts';
import { park } from './park.ts';
import { pause } from './pause.ts';
import type { SyncContext } from './ports.ts';
import { settle } from './settle.ts';
import type { Seat } from './wire.ts';

/** The server remembers for 180 days what it did (OFFLINE.md 2.5); past this a person must look first. */
const TOO_OLD_MS = 150 * 24 * 60 * 60_000;

/** Sends the first change of a lane, and does what the answer asks for. `seat` is left once the server has made it. */
export async function attempt(context: SyncContext, head: OutboxRow, seat: Seat): Promise<Outcome> {
  const { store, ports } = context;
  const now = ports.now();
  if (!readChange(head)) return 'later';
  if (now - head.created_at > TOO_OLD_MS) {
    await park(store, head, { status: 0, code: 'too_old', detail: '' }, now);
    context.emit({ kind: 'parked', about: head.about });
    return 'parked';
  }
  const token = await readMeta(store, 'token');
  if (!token) {
    await pause(store, 'auth', now);
    return 'stop';
  }
  const row = await claim(store, head, now);
  // Claimed as it is now: its input may have changed since it was read.
  const change = row && readChange(row);
  if (!change) return 'skipped';
  if (!(await seat.take())) {
    await unclaim(store, row);
    return 'skipped';
  }
  const wasOffline = context.ports.isOffline();
  const heard = await change.send(asQueued(context.call, row), row).then(
    (said) => ({ said }),
    (error: unknown) => ({ error }),
  );
  if ('error' in heard) return failed(context, { row, change, token, wasOffline, error: heard.error, seat });
  context.circuit.answered();
  seat.leave();
  await settle(store, { row, said: heard.said, now: ports.now() });
  context.emit({ kind: 'sent', about: row.about });
  return 'sent';
}

/** A change speaks the version of the contract that it was made for, whichever build sends it. */
const asQueued =
  (call: Call, { api }: OutboxRow): Call =>
  (e, input, options) =>
    call(e, input, { ...options, apiVersion: api });

type Failure = Omit<Parameters<typeof answerTo>[1], 'refused'> & { error: unknown; wasOffline: boolean; seat: Seat };

async function failed(context: SyncContext, { error, wasOffline, seat, ...sent }: Failure): Promise<Outcome> {
  const { store, ports, circuit } = context;
  const now = ports.now();
  if (error instanceof Refused) {
    circuit.answered();
    return answerTo(context, { ...sent, refused: error });
  }
  const { row } = sent;
  const next_at = now + backoffMs({ attempts: row.attempts, random: ports.random() });
  const code = error instanceof Unreachable ? 'unreachable' : 'unreadable';
  await postpone(store, row, next_at, { status: 0, code });
  if (error instanceof Unreachable) {
    // It never left, and may still be altered, joined with a later one, or given up.
    if (wasOffline && ports.isOffline()) await unclaim(store, row);
    circuit.failed(now, ports.random());
    if (circuit.isOpen()) return 'stop';
    seat.lose();
    return 'later';
  }
  // An answer in a shape that this build does not know: the next build may.
  await logEvent(store, { at: now, kind: 'problem', about: row.about, detail: String(error).slice(0, 200) });
  return 'later';
}
