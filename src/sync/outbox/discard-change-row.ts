import { logEvent } from '#store/events/log-event.ts';
import type { Store } from '#store/store.ts';
import { isUpload } from '../uploads/upload-operation.ts';
import { removeUploads } from '../uploads/upload-queue.ts';
import { refreshRow } from './refresh-row.ts';

/**
 * Discards a change: the server's last row is shown again. Only for parked changes and for changes that were never
 * sent; the server may already have applied one that is being sent.
 */
export async function discardChangeRow(store: Store, seq: number, now = Date.now()): Promise<void> {
  await store.transaction('rw', store.changeTables, async () => {
    const row = await store.outbox.get(seq);
    if (!row) return;
    if (isUpload(row)) {
      await store.outbox.delete(seq);
      return removeUploads(store, [row.about], now);
    }
    await store.outbox.delete(seq);
    await refreshRow(store, row.about);
    await logEvent(store, { at: now, kind: 'discarded', about: row.about, detail: row.op_id });
  });
}
