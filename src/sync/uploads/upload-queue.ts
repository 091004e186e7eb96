import type { FileReading } from '#domain/files/file-reading.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import { listLane } from '../outbox/lane.ts';
import { resetForRetry } from '../outbox/reset-for-retry.ts';
import { UPLOAD_OPERATION } from './upload-operation.ts';
import { hidePreviews, showPreviews } from './upload-previews.ts';

/** Adds an outbox row for each of these uploads. Call it in the transaction that stores their bytes. */
export async function queueUploads(store: Store, uploads: readonly UploadRow[], now: number): Promise<void> {
  if (uploads.length === 0) return;
  const user = await readMeta(store, 'user');
  const owner = { user_id: user?.id ?? '', company_id: user?.company?.id ?? '' };
  await store.outbox.bulkAdd(
    uploads.map(({ id }) => ({ ...resetForRetry(now), base_rev: 0, api: 1, ...owner, ...uploadOperationFields(id) })),
  );
  await logEvent(store, { at: now, kind: 'queued', detail: `${uploads.length} files` });
  await showPreviews(store, uploads);
}

/** "Subir archivos": queues the chosen files, at most `atOnce` per call. Returns how many were queued. */
export function sendChosenUploads(store: Store, { now = Date.now(), atOnce = 50 } = {}): Promise<number> {
  return store.transaction('rw', store.changeTables, async () => {
    const chosen = await store.uploads.where('state').equals('chosen').sortBy('place');
    const batch = chosen.slice(0, atOnce);
    await changeUploads(store, batch, { state: 'waiting' });
    await queueUploads(store, batch, now);
    return batch.length;
  });
}

/**
 * Cancels files: they and their bytes leave this device. A file that is being sent now is not cancelled. The server may
 * already have one that was being sent when the network failed; its invoices then arrive with the next pull.
 */
export function cancelUploads(store: Store, ids: readonly string[], now = Date.now()): Promise<void> {
  return store.transaction('rw', store.changeTables, async () => {
    const request = await store.uploads.bulkGet([...ids]);
    const rows = request.filter((row) => row !== undefined).filter(canCancel);
    await removeFromOutbox(store, rows, now);
    await changeUploads(store, rows, { state: 'cancelled', percent: 0, problem: null, preview_ids: [] });
    await hidePreviews(store, rows);
  });
}

const canCancel = ({ state }: UploadRow): boolean => state === 'waiting' || state === 'failed';

/** Removes files that are not being sent from the outbox and from the list. */
export function removeUploads(store: Store, ids: readonly string[], now = Date.now()): Promise<void> {
  return store.transaction('rw', store.changeTables, async () => {
    const request = await store.uploads.bulkGet([...ids]);
    const rows = request.filter((row) => row !== undefined).filter((row) => row.state !== 'sending');
    await removeFromOutbox(store, rows, now);
    await store.uploads.bulkDelete(rows.map(({ id }) => id));
    await hidePreviews(store, rows);
  });
}

/** "Subir más archivos": removes finished uploads from the screen. Failed ones stay in the outbox. */
export async function clearUploads(store: Store): Promise<void> {
  await store.transaction('rw', store.uploads, async () => {
    const failed = await store.uploads.where('state').equals('failed').toArray();
    await changeUploads(store, failed, { is_dismissed: 1 });
    const ended = await store.uploads.where('state').anyOf('done', 'cancelled').primaryKeys();
    await store.uploads.bulkDelete(ended);
  });
}

/** Retries failed uploads: at once if they waited for a retry, under a new id if the server rejected them. */
export function retryUploads(store: Store, ids: readonly string[], now = Date.now()): Promise<void> {
  return store.transaction('rw', store.changeTables, async () => {
    const request = await store.uploads.bulkGet([...ids]);
    const rows = request.filter((row) => row !== undefined).filter(({ state }) => state === 'failed');
    for (const { id } of rows) {
      for (const row of await listLane(store, id)) await store.outbox.put(queuedAgain(row, now));
    }
    await changeUploads(store, rows, { state: 'waiting', percent: 0, problem: null, is_dismissed: undefined });
    await showPreviews(store, rows);
  });
}

const queuedAgain = (row: OutboxRow, now: number): OutboxRow =>
  row.state === 'parked' ? { ...row, ...resetForRetry(now) } : { ...row, next_at: 0 };

/** Stops sending files after the current one; all other changes continue. */
export const pauseUploads = (store: Store): Promise<void> => writeMeta(store, 'uploads_paused', true);

export const resumeUploads = (store: Store): Promise<void> => writeMeta(store, 'uploads_paused', undefined);

/** Stores what this device read in a file that was queued without a reading. */
export function saveReading(store: Store, id: string, reading: FileReading | null): Promise<void> {
  return store.transaction('rw', store.changeTables, async () => {
    const row = await store.uploads.get(id);
    if (!row || row.state === 'done' || row.state === 'cancelled') return;
    const read = { ...row, reading, version: row.version + 1 };
    await store.uploads.put(read);
    if (row.state === 'waiting' || row.state === 'sending') await showPreviews(store, [read]);
  });
}

/** Applies the change to the given rows and increments each version. */
export async function changeUploads(
  store: Store,
  rows: readonly Pick<UploadRow, 'id' | 'version'>[],
  change: Partial<UploadRow>,
): Promise<void> {
  await store.uploads.bulkUpdate(
    rows.map(({ id, version }) => ({ key: id, changes: { ...change, version: version + 1 } })),
  );
}

async function removeFromOutbox(store: Store, rows: readonly UploadRow[], now: number): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await store.outbox.where('about').anyOf(ids).delete();
  await store.blobs.bulkDelete(ids);
  for (const id of ids) await logEvent(store, { at: now, kind: 'discarded', about: id });
}

const uploadOperationFields = (id: string) => ({ about: id, operation: UPLOAD_OPERATION, input: { id } });
