import type { FileReading } from '#domain/files/file-reading.ts';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import { readMeta } from '#store/meta.ts';
import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import { hasRoomFor, isStorageFull, type StorageEstimate } from '../device/storage-space.ts';
import { withRoom } from '../device/with-space.ts';
import { isClosing } from '../outbox/may-change.ts';
import { changeUploads, queueUploads } from './upload-queue.ts';

/** A file with its bytes. `sha256` (hexadecimal) and `reading` where the reading worker has them already. */
export type NewFile = {
  name: string;
  type: string;
  bytes: ArrayBuffer;
  sha256?: string;
  reading?: FileReading | null;
};

/** 'queue_full': more than 200 MB would wait. 'read_only': a newer build has written this database. 'closing': the person is signing out. */
export type RefusedFile = { name: string; reason: 'too_big' | 'queue_full' | 'storage_full' | 'read_only' | 'closing' };

/** `ids` of the uploads, one for each file that was taken; the same file again gets the id it has. */
export type EnqueuedUploads = { ids: string[]; refused: RefusedFile[] };

type Options = {
  now?: number;
  /** 'chosen' keeps the files on this device until the person sends them. */
  state?: 'waiting' | 'chosen';
  estimate?: StorageEstimate;
};

/** docs/offline.md#uploads. */
export const MAX_QUEUED_BYTES = 200 * 1024 * 1024;

/** Files into the queue, from a page or from the worker, in one transaction: when the device has no space, none of them. */
export function enqueueUploads(store: Store, files: readonly NewFile[], now = Date.now()): Promise<EnqueuedUploads> {
  return keepUploads(store, files, { now });
}

/** The same, and for files that wait for the person's word. Nothing is sent before its bytes are on disk. */
export async function keepUploads(store: Store, files: readonly NewFile[], options: Options): Promise<EnqueuedUploads> {
  const { now = Date.now(), state = 'waiting', estimate } = options;
  const fitting = files.filter(({ bytes }) => bytes.byteLength <= MAX_UPLOAD_BYTES);
  const refused = refusedAs(
    'too_big',
    files.filter((file) => !fitting.includes(file)),
  );
  if (!(await hasRoomFor(sizeOf(fitting), estimate)))
    return { ids: [], refused: [...refused, ...refusedAs('storage_full', fitting)] };
  // Nothing but the database may be waited for inside a transaction.
  const hashed = await Promise.all(fitting.map(async (file) => ({ ...file, sha256: await sha256Of(file) })));
  try {
    const keep = () => store.transaction('rw', store.changing, async () => keepAll(store, hashed, { now, state }));
    const kept = await withRoom(store, keep);
    return { ids: kept.ids, refused: [...refused, ...kept.refused] };
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    return { ids: [], refused: [...refused, ...refusedAs('storage_full', fitting)] };
  }
}

type Hashed = NewFile & { sha256: string };
type Keeping = { now: number; state: 'waiting' | 'chosen' };

async function keepAll(store: Store, files: readonly Hashed[], keeping: Keeping): Promise<EnqueuedUploads> {
  if (await isReadOnly(store)) return { ids: [], refused: refusedAs('read_only', files) };
  if (isClosing(await readMeta(store, 'closing'), keeping.now))
    return { ids: [], refused: refusedAs('closing', files) };
  const there = await store.uploads.where('state').anyOf('chosen', 'waiting', 'sending', 'failed').toArray();
  const known = new Map(there.map((row) => [samenessOf(row), row.id]));
  await showAgain(store, there, files);
  let bytes = there.reduce((sum, { size }) => sum + size, 0);
  let place = ((await store.uploads.orderBy('place').last())?.place ?? 0) + 1;
  const rows: UploadRow[] = [];
  const kept: EnqueuedUploads = { ids: [], refused: [] };
  for (const file of files) {
    const id = known.get(samenessOf(file));
    if (id === undefined && bytes + file.bytes.byteLength > MAX_QUEUED_BYTES) {
      kept.refused.push(...refusedAs('queue_full', [file]));
      continue;
    }
    const row = newUpload(file, { ...keeping, place });
    kept.ids.push(id ?? row.id);
    if (id !== undefined) continue;
    known.set(samenessOf(file), row.id);
    bytes += row.size;
    place += 1;
    rows.push(row);
    const { size, sha256, name, mime } = row;
    await store.blobs.add({ id: row.id, bytes: file.bytes, size, sha256, name, mime });
  }
  await store.uploads.bulkAdd(rows);
  if (keeping.state === 'waiting') await queueUploads(store, rows, keeping.now);
  return kept;
}

/** What failed and was put out of sight is chosen again: it is shown with why, and goes when the person says so. */
async function showAgain(store: Store, there: readonly UploadRow[], files: readonly Hashed[]): Promise<void> {
  const chosen = new Set(files.map(samenessOf));
  const back = there.filter((row) => row.is_dismissed !== undefined && chosen.has(samenessOf(row)));
  await changeUploads(store, back, { is_dismissed: undefined });
}

const newUpload = (file: Hashed, { now, state, place }: Keeping & { place: number }): UploadRow => ({
  id: crypto.randomUUID(),
  place,
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

/** The same file chosen twice; the same bytes under another name are the server's to tell. */
const samenessOf = ({ name, sha256 }: { name: string; sha256: string }): string => `${sha256} ${name}`;

const sizeOf = (files: readonly NewFile[]): number => files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

const refusedAs = (reason: RefusedFile['reason'], files: readonly NewFile[]): RefusedFile[] =>
  files.map(({ name }) => ({ name, reason }));

async function sha256Of({ sha256, bytes }: NewFile): Promise<string> {
  if (sha256 !== undefined) return sha256;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
