import type { CallWithProgress } from '#client/upload-bytes.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { isDue } from '../executor/backoff.ts';
import type { SyncContext, UploadLane, UploadRun } from '../ports.ts';
import { sendUpload } from './send-upload.ts';
import { uploadOperations } from './upload-operation.ts';

type UploadLaneOptions = {
  callWithProgress: CallWithProgress;
  /** Longest run in ms; then the lock is free for another tab's changes and for the pull. */
  maxRunMs?: number;
};

/** Sends files in order, one at a time (docs/offline.md#order-and-lanes). */
export function createUploadLane({ callWithProgress, maxRunMs = 15_000 }: UploadLaneOptions): UploadLane {
  return async (context, run) => {
    const { store, ports } = context;
    const deadline = ports.now() + maxRunMs;
    const skippedIds = new Set<string>();
    const shouldContinue = async () =>
      run.shouldContinue() && ports.now() < deadline && (await readMeta(store, 'uploads_paused')) === undefined;
    await resetInterruptedUploads(store);
    while (await shouldContinue()) {
      const head = await nextUpload(context, run, skippedIds);
      if (!head) return;
      const outcome = await sendUpload(context, head, { callWithProgress, shouldContinue });
      if (outcome === 'later' || outcome === 'skipped') await postponeUpload(store, head, skippedIds);
      run.onOutcome(outcome);
    }
  };
}

/**
 * Holds the upload back for the rest of this run. "Too many requests" is about the sender, not about one file: no file
 * is sent before this upload's due time.
 */
async function postponeUpload(store: Store, { seq, op_id }: OutboxRow, held: Set<string>): Promise<void> {
  held.add(op_id);
  const row = await store.outbox.get(seq);
  if (row?.last_error?.status !== 429 || row.last_error.code !== 'too_many_attempts') return;
  const { next_at } = row;
  const others = await uploadOperations(store)
    .filter(({ state }) => state === 'pending')
    .toArray();
  for (const other of others) held.add(other.op_id);
  await uploadOperations(store)
    .filter((other) => other.state === 'pending' && other.next_at < next_at)
    .modify({ next_at });
}

/**
 * Resets uploads that were being sent when a page or a worker ended. Safe under the lock: no other context is sending.
 */
async function resetInterruptedUploads(store: Store): Promise<void> {
  await store.uploads
    .where('state')
    .equals('sending')
    .modify((row) => {
      Object.assign(row, { state: 'waiting', percent: 0, version: row.version + 1 });
    });
}

function nextUpload({ store, ports }: SyncContext, { ignoreBackoff }: UploadRun, held: ReadonlySet<string>) {
  const now = ports.now();
  const canSend = (row: OutboxRow) =>
    row.state === 'pending' && !held.has(row.op_id) && (ignoreBackoff || isDue(row, now));
  return uploadOperations(store).filter(canSend).first();
}
