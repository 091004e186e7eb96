import { logEvent } from '#store/events/log-event.ts';
import type { Store } from '#store/store.ts';
import { isUpload } from '../uploads/upload-operation.ts';
import { removeUploads } from '../uploads/upload-queue.ts';
import { refreshRow } from './refresh-row.ts';

/**
 * The person gives a change up: what the server last said is shown again. Meant for parked changes and for those that
 * were never sent; one that is on its way may have been made already.
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
