import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { pauseSync } from '../coordination/pause.ts';
import { readChange } from '../operations/operations.ts';
import { markRejected } from '../outbox/mark-rejected.ts';
import type { SyncContext } from '../ports.ts';
import { backoffMs } from './backoff.ts';
import { claim, postpone, releaseClaim } from './claim.ts';
import { NotSent, NotTransmitted } from './create-dispatcher.ts';
import { handleRejection } from './handle-rejection.ts';
import type { SendOutcome } from './send-outcome.ts';
import { settleChange } from './settle.ts';

/**
 * The server keeps its operation ledger for 180 days (docs/offline.md#idempotency); after this age the user must check
 * the change first.
 */
const MAX_CHANGE_AGE_MS = 150 * 24 * 60 * 60_000;

/** Sends the first change of a lane through `dispatch` and applies the response. */
export async function sendChange(context: SyncContext, head: OutboxRow, dispatch: Call): Promise<SendOutcome> {
  const { store, ports } = context;
  const now = ports.now();
  if (!readChange(head)) return 'later';
  if (now - head.created_at > MAX_CHANGE_AGE_MS) {
    await markRejected(store, head, { status: 0, code: 'too_old', detail: '' }, now);
    context.emit({ type: 'parked', about: head.about });
    return 'parked';
  }
  const token = await readMeta(store, 'token');
  if (!token) {
    await pauseSync(store, 'auth', now);
    return 'stop';
  }
  const row = await claim(store, head, now);
  // Read the claimed row: its input may have changed since `head` was read.
  const change = row && readChange(row);
  if (!change) return 'skipped';
  const result = await change.send(withQueuedApiVersion(dispatch, row), row).then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );
  if ('error' in result) return handleFailure(context, { row, change, token, error: result.error });
  await settleChange(store, { row, response: result.response, now: ports.now() });
  context.emit({ type: 'sent', about: row.about });
  return 'sent';
}

/** A change is sent with the contract version it was queued with, whichever build sends it. */
const withQueuedApiVersion =
  (call: Call, { api }: OutboxRow): Call =>
  (e, input, options) =>
    call(e, input, { ...options, apiVersion: api });

type Failure = Omit<Parameters<typeof handleRejection>[1], 'refused'> & { error: unknown };

async function handleFailure(context: SyncContext, { error, ...sent }: Failure): Promise<SendOutcome> {
  const { store, ports, circuit } = context;
  const now = ports.now();
  const { row } = sent;
  if (error instanceof NotSent) {
    await releaseClaim(store, row);
    return 'stop';
  }
  if (error instanceof Refused) return handleRejection(context, { ...sent, refused: error });
  const next_at = now + backoffMs({ attempts: row.attempts, random: ports.random() });
  const code = error instanceof Unreachable ? 'unreachable' : 'unreadable';
  await postpone(store, row, next_at, { status: 0, code });
  // The change may still be edited, coalesced or discarded.
  if (error instanceof NotTransmitted) await releaseClaim(store, row);
  if (error instanceof Unreachable) return circuit.isOpen() ? 'stop' : 'later';
  // This build cannot parse the response; the next build may.
  await logEvent(store, { at: now, kind: 'problem', about: row.about, detail: String(error).slice(0, 200) });
  return 'later';
}
