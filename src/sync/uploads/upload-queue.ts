import type { FileReading } from '#domain/files/file-reading.ts';
import { type ForeignAnswers, isSkipped } from '#domain/files/foreign-documents.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import type { OperationName } from '../operations/operations.ts';
import { showPreviews } from '../operations/upload-previews.ts';
import { changeUploads, readUploads } from '../operations/upload-rows.ts';
import { discardRows } from '../outbox/discard-change.ts';
import { newOutboxRow } from '../outbox/plan-changes.ts';
import { requeueRows } from '../outbox/retry-change.ts';
import { refreshRows } from '../outbox/shown-rows.ts';

const UPLOAD: OperationName = 'upload.file';

/** Adds the operation of each of these files. Call it in the transaction that stores their bytes. */
export async function queueUploads(store: Store, uploads: readonly UploadRow[], now: number): Promise<void> {
  if (uploads.length === 0) return;
  const user = await readMeta(store, 'user');
  await store.outbox.bulkAdd(
    uploads.map(({ id }) => newOutboxRow({ about: id, operation: UPLOAD, input: { id } }, null, { now, user })),
  );
  await logEvent(store, { at: now, kind: 'queued', detail: `${uploads.length} files` });
  await refreshRows(store, await showPreviews(store, uploads));
}

/**
 * "Subir archivos": queues the chosen files, at most `atOnce` per call. A file of which every document is to be skipped
 * leaves this device instead. Returns how many files it has handled; 0 when none is left.
 */
export function sendChosenUploads(store: Store, { now = Date.now(), atOnce = 50 } = {}): Promise<number> {
  return store.transaction('rw', store.changeTables, async () => {
    const chosen = await store.uploads.where('state').equals('chosen').sortBy('place');
    const batch = chosen.slice(0, atOnce);
    const skipped = batch.filter(({ reading, foreign_answers }) => isSkipped(reading, foreign_answers));
    const sent = batch.filter((row) => !skipped.includes(row));
    await deleteUploads(store, skipped);
    await changeUploads(store, sent, { state: 'waiting' });
    await queueUploads(store, sent, now);
    return batch.length;
  });
}

/**
 * Cancels files: they and their bytes leave this device. A file that is being sent now is not cancelled. The server may
 * already have one that was being sent when the network failed; its invoices then arrive with the next pull. Returns how
 * many decisions about their documents were discarded with them.
 */
export function cancelUploads(store: Store, ids: readonly string[], now = Date.now()): Promise<number> {
  return store.transaction('rw', store.changeTables, async () => {
    const uploads = await readUploads(store, ids);
    return discardRows(store, await listOperations(store, uploads.filter(canCancel)), now);
  });
}

const canCancel = ({ state }: UploadRow): boolean => state === 'waiting' || state === 'failed';

/** Removes files that are not being sent from the outbox and from the list. Returns the same. */
export function removeUploads(store: Store, ids: readonly string[], now = Date.now()): Promise<number> {
  return store.transaction('rw', store.changeTables, async () => {
    const uploads = (await readUploads(store, ids)).filter(({ state }) => state !== 'sending');
    const followers = await discardRows(store, await listOperations(store, uploads), now);
    await deleteUploads(store, uploads);
    return followers;
  });
}

async function deleteUploads(store: Store, uploads: readonly UploadRow[]): Promise<void> {
  const ids = uploads.map(({ id }) => id);
  await store.blobs.bulkDelete(ids);
  await store.uploads.bulkDelete(ids);
}

/** Stores what the user says about documents of the files that are not sent yet; the answers are by documentIdentity. */
export function answerForeign(store: Store, answers: ForeignAnswers): Promise<void> {
  return store.transaction('rw', store.uploads, async () => {
    const chosen = await store.uploads.where('state').equals('chosen').toArray();
    for (const row of chosen) {
      const own = (row.reading?.documents ?? []).flatMap(({ identity }) => {
        const answer = answers[identity];
        return answer === undefined ? [] : [[identity, answer] as const];
      });
      if (own.length === 0) continue;
      await changeUploads(store, [row], { foreign_answers: { ...row.foreign_answers, ...Object.fromEntries(own) } });
    }
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
    const failed = (await readUploads(store, ids)).filter(({ state }) => state === 'failed');
    await requeueRows(store, await listOperations(store, failed), now);
  });
}

const listOperations = (store: Store, uploads: readonly UploadRow[]): Promise<OutboxRow[]> =>
  store.outbox
    .where('about')
    .anyOf(uploads.map(({ id }) => id))
    .sortBy('seq');

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
    if (row.state === 'waiting' || row.state === 'sending') await refreshRows(store, await showPreviews(store, [read]));
  });
}
