import { isReadOnly } from '#store/is-read-only.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { isUpload } from '../uploads/upload-operation.ts';
import { cancelUploads, retryUploads } from '../uploads/upload-queue.ts';
import { discardChangeRow } from './discard-change-row.ts';
import { canDiscard } from './list-pending-changes.ts';
import { retryRejected } from './retry-rejected.ts';

/** Retries one change now; a rejected one is sent under a new id. The caller starts the engine afterwards. */
export async function retryChange(store: Store, seq: number, now = Date.now()): Promise<void> {
  if (await isReadOnly(store)) return;
  const row = await store.outbox.get(seq);
  if (!row) return;
  if (isUpload(row) && row.state === 'parked') return retryUploads(store, [row.about], now);
  if (row.state === 'parked') return retryRejected(store, seq, now);
  await store.outbox.update(seq, { next_at: 0 });
}

/**
 * Discards a change. False when it is being sent and the server may already have it, or when a newer build owns this
 * database.
 */
export async function discardChange(store: Store, seq: number, now = Date.now()): Promise<boolean> {
  return store.transaction('rw', store.changeTables, async () => {
    const row = await store.outbox.get(seq);
    if (!row || !canDiscard(row) || (await isReadOnly(store))) return false;
    await discardRow(store, row, now);
    return true;
  });
}

/**
 * Resolves a conflict about one invoice: keeps the user's own change or the server's row (docs/offline.md#sync-screen).
 */
export async function resolveConflict(
  store: Store,
  seq: number,
  choice: 'mine' | 'theirs',
  now = Date.now(),
): Promise<void> {
  if (await isReadOnly(store)) return;
  if (choice === 'mine') await retryRejected(store, seq, now);
  else await discardChangeRow(store, seq, now);
}

const discardRow = (store: Store, row: OutboxRow, now: number): Promise<void> =>
  isUpload(row) ? cancelUploads(store, [row.about], now) : discardChangeRow(store, row.seq, now);
