import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { pause } from '../coordination/pause.ts';
import { readChange } from '../operations/operations.ts';
import { park } from '../outbox/reject.ts';
import type { SyncContext } from '../ports.ts';
import { backoffMs } from './backoff.ts';
import { claim, postpone, unclaim } from './claim.ts';
import { NeverLeft, NotSent } from './dispatcher.ts';
import { answerTo } from './handle-rejection.ts';
import type { Outcome } from './outcome.ts';
import { settle } from './settle.ts';

/** The server remembers for 180 days what it did (docs/offline.md#idempotency); past this a person must look first. */
const TOO_OLD_MS = 150 * 24 * 60 * 60_000;

/** Sends the first change of a lane by `post`, and does what the answer asks for. */
export async function attempt(context: SyncContext, head: OutboxRow, post: Call): Promise<Outcome> {
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
  const heard = await change.send(asQueued(post, row), row).then(
    (said) => ({ said }),
    (error: unknown) => ({ error }),
  );
  if ('error' in heard) return failed(context, { row, change, token, error: heard.error });
  await settle(store, { row, said: heard.said, now: ports.now() });
  context.emit({ kind: 'sent', about: row.about });
  return 'sent';
}

/** A change speaks the version of the contract that it was made for, whichever build sends it. */
const asQueued =
  (call: Call, { api }: OutboxRow): Call =>
  (e, input, options) =>
    call(e, input, { ...options, apiVersion: api });

type Failure = Omit<Parameters<typeof answerTo>[1], 'refused'> & { error: unknown };

async function failed(context: SyncContext, { error, ...sent }: Failure): Promise<Outcome> {
  const { store, ports, circuit } = context;
  const now = ports.now();
  const { row } = sent;
  if (error instanceof NotSent) {
    await unclaim(store, row);
    return 'stop';
  }
  if (error instanceof Refused) return answerTo(context, { ...sent, refused: error });
  const next_at = now + backoffMs({ attempts: row.attempts, random: ports.random() });
  const code = error instanceof Unreachable ? 'unreachable' : 'unreadable';
  await postpone(store, row, next_at, { status: 0, code });
  // It may still be altered, joined with a later one, or given up.
  if (error instanceof NeverLeft) await unclaim(store, row);
  if (error instanceof Unreachable) return circuit.isOpen() ? 'stop' : 'later';
  // An answer in a shape that this build does not know: the next build may.
  await logEvent(store, { at: now, kind: 'problem', about: row.about, detail: String(error).slice(0, 200) });
  return 'later';
}
