import type { UploadedFile } from '#contract/uploads.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { logEvent } from '#store/events/log-event.ts';
import type { OutboxRow, Refusal } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { mergeRow, nextUnseenRevision } from '../executor/settle.ts';
import { refreshRow } from '../outbox/refresh-row.ts';
import { deletePreviewsOf } from './previews.ts';
import { hidePreviews } from './upload-previews.ts';
import { changeUploads } from './upload-queue.ts';

type Row = Pick<OutboxRow, 'seq' | 'op_id' | 'about'>;

/**
 * The server has a file: its rows replace the previews, and the bytes are deleted from this device, in one transaction
 * (docs/offline.md#uploads).
 */
export async function settleUpload(store: Store, row: Row, response: UploadedFile, now: number): Promise<void> {
  await store.transaction('rw', store.changeTables, async () => {
    const upload = await store.uploads.get(row.about);
    await mergeRows(store, response.invoices);
    const queued = await store.outbox.get(row.seq);
    if (queued?.op_id !== row.op_id) return;
    await store.outbox.delete(row.seq);
    await store.blobs.delete(row.about);
    await logEvent(store, { at: now, kind: 'sent', about: row.about, detail: row.op_id });
    if (!upload) return;
    const { new_suppliers, new_customers, results } = response;
    const [result = null] = results;
    const preview_ids: string[] = [];
    const done = {
      state: 'done',
      percent: 100,
      problem: null,
      preview_ids,
      result,
      new_suppliers,
      new_customers,
    } as const;
    await changeUploads(store, [upload], done);
    await hidePreviews(store, [upload]);
  });
}

/**
 * Merges the rows of a response, unless a later revision is already known or the feed has passed them without including
 * them.
 */
async function mergeRows(store: Store, rows: readonly Invoice[]): Promise<void> {
  await deletePreviewsOf(store, rows);
  const since = await nextUnseenRevision(store);
  for (const row of rows) {
    await mergeRow(store, row.id, { row }, since);
    await refreshRow(store, row.id);
  }
}

/** The server rejected a file: it needs the user's attention, and its previews are removed. */
export async function markUploadRejected(store: Store, row: Row, refusal: Refusal, now: number): Promise<void> {
  await store.transaction('rw', store.changeTables, async () => {
    const queued = await store.outbox.get(row.seq);
    if (queued?.op_id !== row.op_id) return;
    await store.outbox.update(row.seq, { state: 'parked', refusal });
    await logEvent(store, { at: now, kind: 'parked', about: row.about, detail: `${refusal.status} ${refusal.code}` });
    const upload = await store.uploads.get(row.about);
    if (!upload) return;
    const { status, code, detail } = refusal;
    await changeUploads(store, [upload], {
      state: 'failed',
      percent: 0,
      problem: { status, code, detail },
      preview_ids: [],
    });
    await hidePreviews(store, [upload]);
  });
}
