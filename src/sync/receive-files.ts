import { MAX_UPLOAD_BYTES } from '#domain/upload.ts';
import { Registry, type SharedFile } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { badgeOf, showBadge } from './app-badge.ts';
import { enqueueUploads, MAX_QUEUED_BYTES, type NewFile, type RefusedFile } from './enqueue-uploads.ts';
import { currentStore } from './session.ts';
import { hasRoomFor, isStorageFull, type StorageEstimate } from './storage-room.ts';

/** 'spreadsheet': a workbook is imported with its template, not uploaded as a document. */
export type RefusedHere = { name: string; reason: RefusedFile['reason'] | 'spreadsheet' };

/** `queued`: in the queue of who is signed in. `kept`: nobody is; they wait on this device for whoever signs in next. */
export type Received = { outcome: 'queued' | 'kept'; count: number; refused: RefusedHere[] };

type Options = { now?: number; estimate?: StorageEstimate };

/**
 * Files that another app hands over, by sharing or opening them, from the page or from the worker. They are on disk when
 * this answers (OFFLINE.md 2.18).
 */
export async function receiveFiles(files: readonly NewFile[], options: Options = {}): Promise<Received> {
  const documents = files.filter(({ name }) => !isSpreadsheet(name));
  const refused = files.filter((file) => !documents.includes(file)).map(({ name }) => refusal(name, 'spreadsheet'));
  const registry = new Registry();
  try {
    const store = await currentStore(registry);
    const taken = store ? await queue(store, documents, options) : await keep(registry, documents, options);
    return { ...taken, refused: [...refused, ...taken.refused] };
  } finally {
    // An open connection of the worker would hold up a newer build.
    registry.close();
  }
}

/** What was kept while nobody was signed in goes into this person's queue; the person has said so. */
export async function adoptShared(registry: Registry, store: Store, now = Date.now()): Promise<Received> {
  const rows = await registry.shared.toArray();
  const { ids, refused } = await enqueueUploads(store, rows, now);
  const stays = new Set(refused.filter(({ reason }) => reason !== 'too_big').map(({ name }) => name));
  await registry.shared.bulkDelete(rows.filter(({ name }) => !stays.has(name)).map(({ id }) => id));
  return { outcome: 'queued', count: ids.length, refused };
}

async function queue(store: Store, files: readonly NewFile[], { now }: Options): Promise<Received> {
  try {
    const { ids, refused } = await enqueueUploads(store, files, now);
    await showBadge(await badgeOf(store));
    return { outcome: 'queued', count: ids.length, refused };
  } finally {
    store.close();
  }
}

async function keep(registry: Registry, files: readonly NewFile[], options: Options): Promise<Received> {
  const { now = Date.now(), estimate } = options;
  const there = await registry.shared.toArray();
  let bytes = there.reduce((sum, one) => sum + one.bytes.byteLength, 0);
  const refused: RefusedHere[] = [];
  const fitting = files.filter(({ name, bytes: { byteLength } }) => {
    const reason = byteLength > MAX_UPLOAD_BYTES ? 'too_big' : bytes + byteLength > MAX_QUEUED_BYTES && 'queue_full';
    if (reason) refused.push(refusal(name, reason));
    else bytes += byteLength;
    return !reason;
  });
  const rows: Omit<SharedFile, 'id'>[] = fitting.map((one) => ({
    name: one.name,
    type: one.type,
    bytes: one.bytes,
    at: now,
  }));
  const size = rows.reduce((sum, one) => sum + one.bytes.byteLength, 0);
  const isKept = (await hasRoomFor(size, estimate)) && (await addAll(registry, rows));
  if (isKept) return { outcome: 'kept', count: rows.length, refused };
  return { outcome: 'kept', count: 0, refused: [...refused, ...rows.map(({ name }) => refusal(name, 'storage_full'))] };
}

async function addAll(registry: Registry, rows: readonly Omit<SharedFile, 'id'>[]): Promise<boolean> {
  try {
    await registry.shared.bulkAdd(rows);
    return true;
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
}

const refusal = (name: string, reason: RefusedHere['reason']): RefusedHere => ({ name, reason });

const isSpreadsheet = (name: string): boolean => /\.xlsx?$/i.test(name);
