import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { type CallWithProgress, uploadBytes } from '#client/upload-bytes.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { UploadProblem } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import { endSession, pause } from '../coordination/pause.ts';
import { backoffMs } from '../executor/backoff.ts';
import { claim, postpone, unclaim } from '../executor/claim.ts';
import type { Outcome } from '../executor/outcome.ts';
import { verdictOf } from '../executor/status-policy.ts';
import type { SyncContext } from '../ports.ts';
import { parkUpload, settleUpload } from './settle-upload.ts';
import { noteProgress, noteUpload } from './upload-progress.ts';

/** As for every other change (docs/offline.md#idempotency). */
const TOO_OLD_MS = 150 * 24 * 60 * 60_000;

export type UploadParts = { callWith: CallWithProgress; mayGoOn: () => boolean | Promise<boolean> };

/** Sends the file of one upload, and does what the answer asks for. 'skipped' when it was interrupted. */
export async function attemptUpload(context: SyncContext, head: OutboxRow, parts: UploadParts): Promise<Outcome> {
  const { store, ports } = context;
  const now = ports.now();
  if (now - head.created_at > TOO_OLD_MS) return parked(context, head, { status: 0, code: 'too_old', detail: '' });
  const token = await readMeta(store, 'token');
  if (!token) {
    await pause(store, 'auth', now);
    return 'stop';
  }
  const blob = await store.blobs.get(head.about);
  if (!blob) return parked(context, head, { status: 0, code: 'bytes_gone', detail: '' });
  const row = await begin(store, head, now);
  if (!row) return 'skipped';
  const progress = noteProgress(store, row.about);
  const file = { ...blob, operationId: row.op_id, apiVersion: row.api };
  const heard = await uploadBytes(file, { ...parts, onProgress: progress.note }).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  await progress.settled();
  if ('error' in heard) return failed(context, { row, token, error: heard.error });
  context.circuit.answered();
  if (!heard.answer) {
    await unclaim(store, row);
    await noteUpload(store, row.about, { state: 'waiting' });
    return 'skipped';
  }
  await settleUpload(store, row, heard.answer, ports.now());
  context.emit({ kind: 'sent', about: row.about });
  return 'sent';
}

/** Claimed, and seen to be on its way. */
function begin(store: Store, head: OutboxRow, now: number): Promise<OutboxRow | undefined> {
  return store.transaction('rw', [store.outbox, store.uploads], async () => {
    const row = await claim(store, head, now);
    if (row) await noteUpload(store, row.about, { state: 'sending', percent: 0, problem: null });
    return row;
  });
}

type Failure = { row: OutboxRow; token: string; error: unknown };

async function failed(context: SyncContext, failure: Failure): Promise<Outcome> {
  const { row, error } = failure;
  if (error instanceof Refused) {
    context.circuit.answered();
    return refused(context, failure, error);
  }
  const { store, ports, circuit } = context;
  const now = ports.now();
  await postponed(context, row, null);
  if (error instanceof Unreachable) {
    circuit.failed(now, ports.random());
    return circuit.isOpen() ? 'stop' : 'later';
  }
  // An answer in a shape that this build does not know: the next build may.
  await logEvent(store, { at: now, kind: 'problem', about: row.about, detail: String(error).slice(0, 200) });
  return 'later';
}

/** docs/offline.md#responses, for files: there is no row of somebody else's to be in conflict with. */
async function refused(context: SyncContext, { row, token }: Failure, error: Refused): Promise<Outcome> {
  const { store, ports, emit } = context;
  const { status, problem } = error;
  const said = { status, code: problem.code, detail: problem.detail ?? '' };
  const verdict = verdictOf({ status, code: problem.code, doneWhenGone: false });
  if (verdict === 'retry') return postponed(context, row, error);
  if (verdict === 'park' || verdict === 'conflict' || verdict === 'fulfilled') return parked(context, row, said);
  await unclaim(store, row);
  await noteUpload(store, row.about, { state: 'waiting', percent: 0 });
  if (verdict === 'auth') await endSession(store, { refused: token, code: error.code }, ports.now());
  else await pause(store, verdict, ports.now());
  emit({ kind: 'paused' });
  return 'stop';
}

/** It goes again by itself; an answer that was no is shown until then (docs/specification.md#errors). */
async function postponed({ store, ports }: SyncContext, row: OutboxRow, refusal: Refused | null): Promise<Outcome> {
  const retryAfterMs = refusal?.retryAfterMs;
  const wait = backoffMs({ attempts: row.attempts, random: ports.random(), retryAfterMs });
  const last_error = { status: refusal?.status ?? 0, code: refusal?.problem.code ?? 'unreachable' };
  await postpone(store, row, ports.now() + wait, last_error);
  const problem: UploadProblem | null = refusal && {
    status: refusal.status,
    code: refusal.problem.code,
    detail: refusal.problem.detail ?? '',
  };
  await noteUpload(store, row.about, { state: isFailure(problem) ? 'failed' : 'waiting', percent: 0, problem });
  return 'later';
}

/** "Not now" (408, 425, 429) is no failure that a person needs to see. */
const isFailure = (problem: UploadProblem | null): boolean => (problem?.status ?? 0) >= 500;

async function parked({ store, ports, emit }: SyncContext, row: OutboxRow, problem: UploadProblem): Promise<Outcome> {
  await parkUpload(store, row, problem, ports.now());
  emit({ kind: 'parked', about: row.about });
  return 'parked';
}
