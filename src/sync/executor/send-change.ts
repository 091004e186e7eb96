import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta } from '#store/meta.ts';
import { pauseSync } from '#store/pause-sync.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { type Sender, Unsendable } from '../operations/define-operation.ts';
import { readChange } from '../operations/operations.ts';
import type { SendOutcome, SyncContext } from '../types.ts';
import { backoffMs, UNREACHABLE } from './backoff.ts';
import { claim, postpone, releaseClaim } from './claim.ts';
import { NotSent } from './create-dispatcher.ts';
import { type Attempt, handleRejection, park } from './handle-rejection.ts';
import { settleChange } from './settle.ts';

/** Sends the first change of a lane and applies the response. 'skipped' when it was interrupted or is sent already. */
export async function sendChange(context: SyncContext, head: OutboxRow, sender: Sender): Promise<SendOutcome> {
  const { store, ports } = context;
  const now = ports.now();
  if (!readChange(head)) return 'later';
  const token = await readMeta(store, 'token');
  if (!token) {
    await pauseSync(store, 'auth', now);
    return 'stop';
  }
  const row = await claim(store, head, now);
  // Read the claimed row: its input may have changed since `head` was read.
  const change = row && readChange(row);
  if (!change) return 'skipped';
  const result = await change.send({ ...sender, call: asQueued(sender.call, row) }, row).then(
    (settlement) => ({ settlement }),
    (error: unknown) => ({ error }),
  );
  if ('error' in result) return handleFailure(context, { row, change, token }, result.error);
  if (!result.settlement) {
    await releaseClaim(store, row);
    return 'skipped';
  }
  await settleChange(store, { row, settlement: result.settlement, now: ports.now() });
  context.emit({ type: 'sent', about: row.about });
  return 'sent';
}

/** A change is sent with the contract version and the feed position it was queued with, whichever build sends it. */
const asQueued =
  (call: Call, { api, position }: OutboxRow): Call =>
  (e, input, options) =>
    call(e, input, { ...options, apiVersion: api, position });

/** The refusal of a change that the server has not seen. */
const notAnswered = (code: string) => ({ status: 0, code, detail: '' });

async function handleFailure(context: SyncContext, attempt: Attempt, error: unknown): Promise<SendOutcome> {
  const { store, ports, circuit } = context;
  const now = ports.now();
  const { row } = attempt;
  if (error instanceof NotSent) {
    await releaseClaim(store, row);
    return 'stop';
  }
  if (error instanceof Unsendable) return park(context, row, notAnswered(error.code));
  if (error instanceof Refused) return handleRejection(context, attempt, error);
  const next_at = now + backoffMs({ attempts: row.attempts, random: ports.random() });
  const code = error instanceof Unreachable ? UNREACHABLE : 'unreadable';
  await postpone(store, row, { next_at, last_error: { status: 0, code }, refusal: null });
  if (error instanceof Unreachable) return circuit.isOpen() ? 'stop' : 'later';
  // This build cannot parse the response; the next build may.
  await logEvent(store, { at: now, kind: 'problem', about: row.about, detail: String(error).slice(0, 200) });
  return 'later';
}
