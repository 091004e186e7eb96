import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import { readUploads } from '../operations/upload-rows.ts';
import { enqueueMany } from '../outbox/enqueue-many.ts';
import { cancelUploads } from './upload-queue.ts';

/** A file that is being sent is waited for: it cannot be cancelled. */
const WAIT_MS = 250;
const MAX_WAITS = 120;

/**
 * Takes files back: those that were not sent leave this device, and the invoices that the others have created go to the
 * trash. Returns how many of their documents stay, because they completed invoices that were there before; undefined when
 * the files cannot be taken back now.
 */
export async function undoUploads(
  store: Store,
  ids: readonly string[],
  wait: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
): Promise<number | undefined> {
  const uploads = await endUploads(store, ids, wait);
  if (!uploads) return undefined;
  const documents = uploads.flatMap(({ result }) => result?.documents ?? []);
  const created = documents.flatMap(({ outcome, invoice_id }) =>
    outcome === 'created' && invoice_id !== null ? [invoice_id] : [],
  );
  const { refused } = await enqueueMany(
    store,
    created.map((id) => ({ name: 'invoice.delete' as const, input: { id } })),
  );
  if (refused.length > 0) return undefined;
  return documents.filter(({ outcome }) => outcome === 'completed' || outcome === 'attached').length;
}

/** The files once none of them is on its way; undefined when one is for long, or is not on this device any more. */
async function endUploads(
  store: Store,
  ids: readonly string[],
  wait: () => Promise<void>,
): Promise<UploadRow[] | undefined> {
  for (let nth = 0; nth < MAX_WAITS; nth += 1) {
    await cancelUploads(store, ids);
    const uploads = await readUploads(store, ids);
    if (uploads.length < ids.length) return undefined;
    if (uploads.every(({ state }) => state === 'done' || state === 'cancelled')) return uploads;
    await wait();
  }
  return undefined;
}
