import type { FileReading } from '#domain/files/file-reading.ts';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import { readMeta } from '#store/meta.ts';
import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import { fillReserve } from '../device/reserve.ts';
import { hasSpaceFor, isStorageFull, type StorageEstimate } from '../device/storage-space.ts';
import { withFreedSpace } from '../device/with-freed-space.ts';
import { changeUploads } from '../operations/upload-rows.ts';
import { isClosing } from '../outbox/check-change-allowed.ts';
import { sha256Hex } from './sha256.ts';
import { queueUploads } from './upload-queue.ts';

/**
 * A file with its bytes. `sha256` (hexadecimal) and `reading` are present if the reading worker has already computed
 * them.
 */
export type NewFile = {
  name: string;
  type: string;
  bytes: ArrayBuffer;
  sha256?: string;
  reading?: FileReading | null;
};

/**
 * 'queue_full': more than 200 MB would be pending. 'read_only': a newer build has written this database. 'closing': the
 * user is signing out.
 */
export type RefusedFile = { name: string; reason: 'too_big' | 'queue_full' | 'storage_full' | 'read_only' | 'closing' };

/** `ids` of the uploads, one for each accepted file; a file that is already queued gets its existing id. */
export type EnqueuedUploads = { ids: string[]; refused: RefusedFile[] };

type Options = {
  now?: number;
  /** 'chosen' keeps the files on this device until the user sends them. */
  state?: 'waiting' | 'chosen';
  estimate?: StorageEstimate;
};

/** docs/offline.md#uploads. */
export const MAX_QUEUED_BYTES = 200 * 1024 * 1024;

/** Queues files, from a page or from the worker, in one transaction: when the device has no space, none is queued. */
export function enqueueUploads(store: Store, files: readonly NewFile[], now = Date.now()): Promise<EnqueuedUploads> {
  return storeUploads(store, files, { now });
}

/** The same, also for files that wait for the user's confirmation. Bytes are on disk before anything is sent. */
export async function storeUploads(
  store: Store,
  files: readonly NewFile[],
  options: Options,
): Promise<EnqueuedUploads> {
  const { now = Date.now(), state = 'waiting', estimate } = options;
  const fitting = files.filter(({ bytes }) => bytes.byteLength <= MAX_UPLOAD_BYTES);
  const refused = refuseFiles(
    'too_big',
    files.filter((file) => !fitting.includes(file)),
  );
  const hasSpace = (await hasSpaceFor(sizeOf(fitting), estimate)) && (await fillReserve(store));
  if (!hasSpace) return { ids: [], refused: [...refused, ...refuseFiles('storage_full', fitting)] };
  // Hash before the transaction: inside it only the database may be awaited.
  const hashed = await Promise.all(fitting.map(async (file) => ({ ...file, sha256: await sha256Of(file) })));
  try {
    const keep = () =>
      store.transaction('rw', store.changeTables, async () => storeHashedFiles(store, hashed, { now, state }));
    const stored = await withFreedSpace(store, keep);
    return { ids: stored.ids, refused: [...refused, ...stored.refused] };
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    return { ids: [], refused: [...refused, ...refuseFiles('storage_full', fitting)] };
  }
}

type HashedFile = NewFile & { sha256: string };
type StoreUploadsInput = { now: number; state: 'waiting' | 'chosen' };

async function storeHashedFiles(
  store: Store,
  files: readonly HashedFile[],
  keeping: StoreUploadsInput,
): Promise<EnqueuedUploads> {
  if (await isReadOnly(store)) return { ids: [], refused: refuseFiles('read_only', files) };
  if (isClosing(await readMeta(store, 'closing'), keeping.now))
    return { ids: [], refused: refuseFiles('closing', files) };
  const existing = await store.uploads.where('state').anyOf('chosen', 'waiting', 'sending', 'failed').toArray();
  const known = new Map(existing.map((row) => [fileKey(row), row.id]));
  await showDismissedAgain(store, existing, files);
  let bytes = existing.reduce((sum, { size }) => sum + size, 0);
  let position = ((await store.uploads.orderBy('place').last())?.place ?? 0) + 1;
  const rows: UploadRow[] = [];
  const stored: EnqueuedUploads = { ids: [], refused: [] };
  for (const file of files) {
    const id = known.get(fileKey(file));
    if (id === undefined && bytes + file.bytes.byteLength > MAX_QUEUED_BYTES) {
      stored.refused.push(...refuseFiles('queue_full', [file]));
      continue;
    }
    const row = newUpload(file, { ...keeping, place: position });
    stored.ids.push(id ?? row.id);
    if (id !== undefined) continue;
    known.set(fileKey(file), row.id);
    bytes += row.size;
    position += 1;
    rows.push(row);
    const { size, sha256, name, mime } = row;
    await store.blobs.add({ id: row.id, bytes: file.bytes, size, sha256, name, mime });
  }
  await store.uploads.bulkAdd(rows);
  if (keeping.state === 'waiting') await queueUploads(store, rows, keeping.now);
  return stored;
}

/**
 * A failed and dismissed file that the user chooses again is shown with its error; it is sent when the user retries it.
 */
async function showDismissedAgain(
  store: Store,
  there: readonly UploadRow[],
  files: readonly HashedFile[],
): Promise<void> {
  const chosen = new Set(files.map(fileKey));
  const back = there.filter((row) => row.is_dismissed !== undefined && chosen.has(fileKey(row)));
  await changeUploads(store, back, { is_dismissed: undefined });
}

const newUpload = (
  file: HashedFile,
  { now, state, place: position }: StoreUploadsInput & { place: number },
): UploadRow => ({
  id: crypto.randomUUID(),
  place: position,
  name: file.name,
  mime: file.type,
  size: file.bytes.byteLength,
  sha256: file.sha256,
  state,
  percent: 0,
  ...(file.reading !== undefined && { reading: file.reading }),
  preview_ids: [],
  result: null,
  new_suppliers: 0,
  new_customers: 0,
  problem: null,
  created_at: now,
  version: 1,
});

/** Detects the same file chosen twice. The server detects the same bytes under another name. */
const fileKey = ({ name, sha256 }: { name: string; sha256: string }): string => `${sha256} ${name}`;

const sizeOf = (files: readonly NewFile[]): number => files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

const refuseFiles = (reason: RefusedFile['reason'], files: readonly NewFile[]): RefusedFile[] =>
  files.map(({ name }) => ({ name, reason }));

const sha256Of = async ({ sha256, bytes }: NewFile): Promise<string> => sha256 ?? sha256Hex(bytes);
