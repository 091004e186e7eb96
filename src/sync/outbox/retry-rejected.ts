import type { Store } from '#store/store.ts';
import { isUpload } from '../uploads/upload-operation.ts';
import { retryUploads } from '../uploads/upload-queue.ts';
import { refreshRow } from './refresh-row.ts';
import { resetForRetry } from './reset-for-retry.ts';

/**
 * Sends a parked change again ("Conservar mi versión"), as a new decision about the server's current row. It gets a new
 * id, because the server remembers its rejection under the old one.
 */
export async function retryRejected(store: Store, seq: number, now = Date.now()): Promise<void> {
  await store.transaction('rw', store.changeTables, async () => {
    const row = await store.outbox.get(seq);
    if (row?.state !== 'parked') return;
    if (isUpload(row)) return retryUploads(store, [row.about], now);
    const shadow = await store.shadow.get(row.about);
    const known = shadow ? shadow.row : await store.invoices.get(row.about);
    await store.outbox.put({ ...row, ...resetForRetry(now), base_rev: known?.rev ?? row.base_rev });
    await refreshRow(store, row.about);
  });
}
