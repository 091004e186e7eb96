import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '#domain/files/upload.ts';
import { Registry, type SharedFile } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { withExclusiveLock } from '../coordination/with-exclusive-lock.ts';
import { hasSpaceFor, isStorageFull, type StorageEstimate } from '../device/storage-space.ts';
import type { Locks } from '../types.ts';
import { enqueueUploads, MAX_QUEUED_BYTES, type NewFile, type RefusedFile } from './enqueue-uploads.ts';

/**
 * 'spreadsheet': a workbook is imported with its template, not uploaded as a document. 'undecided_full': too many files
 * already wait for a decision.
 */
export type RefusedSharedFile = { name: string; reason: RefusedFile['reason'] | 'spreadsheet' | 'undecided_full' };

/** How many files are kept on this device until the user decides, and the reasons for the rest. */
export type ReceivedFiles = { count: number; refused: RefusedSharedFile[] };

/** How many of the kept files were queued. */
export type AcceptedFiles = { queued: number; refused: RefusedSharedFile[] };

type Options = { now?: number; estimate?: StorageEstimate };

/** The name, type and bytes of a file, as the queue stores them. */
export const readNewFile = async (file: File): Promise<NewFile> => ({
  name: file.name,
  type: file.type,
  bytes: await file.arrayBuffer(),
});

/**
 * Stores files that another app or any web page shares or opens, from the page or from the worker. They are on disk
 * when the promise resolves (docs/offline.md#platform-features), and they are not sent: a page of another site can
 * submit them too, so only `acceptShared`, after a click, uploads them (docs/security/browser.md, M3).
 */
export async function receiveFiles(files: readonly NewFile[], options: Options = {}): Promise<ReceivedFiles> {
  const documents = files.filter(({ name }) => !isSpreadsheet(name));
  const refused = files.filter((file) => !documents.includes(file)).map(({ name }) => refuseFile(name, 'spreadsheet'));
  const registry = new Registry();
  try {
    const stored = await storeShared(registry, documents, options);
    return { ...stored, refused: [...refused, ...stored.refused] };
  } finally {
    // An open connection of the worker would block a newer build.
    registry.close();
  }
}

/** The kept files that the user of this database may decide about, oldest first: the user's own, and the device's. */
export async function listShared(registry: Registry, store_name: string): Promise<SharedFile[]> {
  const rows = await registry.shared.toArray();
  return rows.filter(({ owner }) => owner === undefined || owner === store_name);
}

type SharedFilesInput = {
  registry: Registry;
  store: Store;
  ids: readonly number[];
  locks?: Locks | undefined;
  now?: number;
};

/**
 * Queues the files that the user has seen and accepted. One tab at a time; files that another tab has decided about are
 * no longer there, so no file is queued twice.
 */
export async function acceptShared({
  registry,
  store,
  ids,
  locks,
  now = Date.now(),
}: SharedFilesInput): Promise<AcceptedFiles> {
  return withExclusiveLock({ locks, name: 'shared-files' }, async () => {
    const rows = (await listShared(registry, store.name)).filter(({ id }) => ids.includes(id));
    const queued = await enqueueUploads(store, rows, now);
    const remaining = new Set(queued.refused.filter(({ reason }) => reason !== 'too_big').map(({ name }) => name));
    await registry.shared.bulkDelete(rows.filter(({ name }) => !remaining.has(name)).map(({ id }) => id));
    return { queued: queued.ids.length, refused: queued.refused };
  });
}

/** Deletes the files that the user does not want; only files that this user may decide about. */
export async function discardShared({ registry, store, ids, locks }: SharedFilesInput): Promise<void> {
  await withExclusiveLock({ locks, name: 'shared-files' }, async () => {
    const rows = await listShared(registry, store.name);
    await registry.shared.bulkDelete(rows.map(({ id }) => id).filter((id) => ids.includes(id)));
  });
}

async function storeShared(registry: Registry, files: readonly NewFile[], options: Options): Promise<ReceivedFiles> {
  const { now = Date.now(), estimate } = options;
  const stored = await registry.shared.toArray();
  const owner = (await registry.settings.get('current'))?.v;
  const { fitting, refused } = selectFitting(
    files,
    stored.filter((one) => one.owner === owner),
  );
  const rows = fitting.map((one) => ({
    name: one.name,
    type: one.type,
    bytes: one.bytes,
    size: one.bytes.byteLength,
    at: now,
    ...(owner !== undefined && { owner }),
  }));
  const isKept = (await hasSpaceFor(sizeOf(rows), estimate)) && (await addAll(registry, rows));
  if (isKept) return { count: rows.length, refused };
  return { count: 0, refused: [...refused, ...rows.map(({ name }) => refuseFile(name, 'storage_full'))] };
}

/** The user did not request these files: limits the size and count of those that wait for one user's decision. */
function selectFitting(files: readonly NewFile[], stored: readonly SharedFile[]) {
  let [bytes, count] = [sizeOf(stored), stored.length];
  const refused: RefusedSharedFile[] = [];
  const fitting = files.filter(({ name, bytes: { byteLength } }) => {
    const isFull = bytes + byteLength > MAX_QUEUED_BYTES || count >= MAX_UPLOAD_FILES;
    const reason = byteLength > MAX_UPLOAD_BYTES ? 'too_big' : isFull && 'undecided_full';
    if (reason) refused.push(refuseFile(name, reason));
    else [bytes, count] = [bytes + byteLength, count + 1];
    return !reason;
  });
  return { fitting, refused };
}

const sizeOf = (files: readonly { bytes: ArrayBuffer }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

async function addAll(registry: Registry, rows: readonly Omit<SharedFile, 'id'>[]): Promise<boolean> {
  try {
    await registry.shared.bulkAdd(rows);
    return true;
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
}

const refuseFile = (name: string, reason: RefusedSharedFile['reason']): RefusedSharedFile => ({ name, reason });

const isSpreadsheet = (name: string): boolean => /\.xlsx?$/i.test(name);
