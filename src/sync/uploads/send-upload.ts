import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { type CallWithProgress, uploadBytes } from '#client/upload-bytes.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { UploadProblem } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import { endSession, pauseSync } from '../coordination/pause.ts';
import { backoffMs } from '../executor/backoff.ts';
import { claim, postpone, releaseClaim } from '../executor/claim.ts';
import { classifyError } from '../executor/classify-error.ts';
import type { SendOutcome } from '../executor/send-outcome.ts';
import type { SyncContext } from '../ports.ts';
import { markUploadRejected, settleUpload } from './settle-upload.ts';
import { trackProgress, updateUpload } from './track-progress.ts';

/** The same limit as for every other change (docs/offline.md#idempotency). */
const MAX_CHANGE_AGE_MS = 150 * 24 * 60 * 60_000;

export type UploadOptions = { callWithProgress: CallWithProgress; shouldContinue: () => boolean | Promise<boolean> };

/** Sends the file of one upload and applies the response. 'skipped' when it was interrupted. */
export async function sendUpload(context: SyncContext, head: OutboxRow, options: UploadOptions): Promise<SendOutcome> {
  const { store, ports } = context;
  const now = ports.now();
  if (now - head.created_at > MAX_CHANGE_AGE_MS)
    return rejectUpload(context, head, { status: 0, code: 'too_old', detail: '' });
  const token = await readMeta(store, 'token');
  if (!token) {
    await pauseSync(store, 'auth', now);
    return 'stop';
  }
  const blob = await store.blobs.get(head.about);
  if (!blob) return rejectUpload(context, head, { status: 0, code: 'bytes_gone', detail: '' });
  const row = await claimUpload(store, head, now);
  if (!row) return 'skipped';
  const progress = trackProgress(store, row.about);
  const file = { ...blob, operationId: row.op_id, apiVersion: row.api };
  const result = await uploadBytes(file, { ...options, onProgress: progress.report }).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  await progress.flush();
  if ('error' in result) return handleFailure(context, { row, token, error: result.error });
  context.circuit.recordSuccess();
  if (!result.answer) {
    await releaseClaim(store, row);
    await updateUpload(store, row.about, { state: 'waiting' });
    return 'skipped';
  }
  await settleUpload(store, row, result.answer, ports.now());
  context.emit({ type: 'sent', about: row.about });
  return 'sent';
}

/** Claims the upload and marks it as being sent. */
function claimUpload(store: Store, head: OutboxRow, now: number): Promise<OutboxRow | undefined> {
  return store.transaction('rw', [store.outbox, store.uploads], async () => {
    const row = await claim(store, head, now);
    if (row) await updateUpload(store, row.about, { state: 'sending', percent: 0, problem: null });
    return row;
  });
}

type Failure = { row: OutboxRow; token: string; error: unknown };

async function handleFailure(context: SyncContext, failure: Failure): Promise<SendOutcome> {
  const { row, error } = failure;
  if (error instanceof Refused) {
    context.circuit.recordSuccess();
    return handleUploadRejection(context, failure, error);
  }
  const { store, ports, circuit } = context;
  const now = ports.now();
  await postponeUpload(context, row, null);
  if (error instanceof Unreachable) {
    circuit.recordFailure(now, ports.random());
    return circuit.isOpen() ? 'stop' : 'later';
  }
  // This build cannot parse the response; the next build may.
  await logEvent(store, { at: now, kind: 'problem', about: row.about, detail: String(error).slice(0, 200) });
  return 'later';
}

/** docs/offline.md#responses, for files: an upload has no row that could be in conflict. */
async function handleUploadRejection(
  context: SyncContext,
  { row, token }: Failure,
  error: Refused,
): Promise<SendOutcome> {
  const { store, ports, emit } = context;
  const { status, problem } = error;
  const uploadProblem = { status, code: problem.code, detail: problem.detail ?? '' };
  const kind = classifyError({ status, code: problem.code, succeedsWhenGone: false });
  if (kind === 'retry') return postponeUpload(context, row, error);
  if (kind === 'park' || kind === 'conflict' || kind === 'fulfilled') return rejectUpload(context, row, uploadProblem);
  await releaseClaim(store, row);
  await updateUpload(store, row.about, { state: 'waiting', percent: 0 });
  if (kind === 'auth') await endSession(store, { refused: token, code: error.code }, ports.now());
  else await pauseSync(store, kind, ports.now());
  emit({ type: 'paused' });
  return 'stop';
}

/** Schedules an automatic retry; an error response is shown until then (docs/specification.md#errors). */
async function postponeUpload(
  { store, ports }: SyncContext,
  row: OutboxRow,
  refusal: Refused | null,
): Promise<SendOutcome> {
  const retryAfterMs = refusal?.retryAfterMs;
  const wait = backoffMs({ attempts: row.attempts, random: ports.random(), retryAfterMs });
  const last_error = { status: refusal?.status ?? 0, code: refusal?.problem.code ?? 'unreachable' };
  await postpone(store, row, ports.now() + wait, last_error);
  const problem: UploadProblem | null = refusal && {
    status: refusal.status,
    code: refusal.problem.code,
    detail: refusal.problem.detail ?? '',
  };
  await updateUpload(store, row.about, { state: isFailure(problem) ? 'failed' : 'waiting', percent: 0, problem });
  return 'later';
}

/** "Not now" (408, 425, 429) is not a failure that the user needs to see. */
const isFailure = (problem: UploadProblem | null): boolean => (problem?.status ?? 0) >= 500;

async function rejectUpload(
  { store, ports, emit }: SyncContext,
  row: OutboxRow,
  problem: UploadProblem,
): Promise<SendOutcome> {
  await markUploadRejected(store, row, problem, ports.now());
  emit({ type: 'parked', about: row.about });
  return 'parked';
}
