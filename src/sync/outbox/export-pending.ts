import { readAttachment } from '#store/records/attachments.ts';
import type { Store } from '#store/store.ts';
import { readPut } from '../records/record-change.ts';
import { listPendingChanges, type PendingChange } from './list-pending-changes.ts';

/** The content of an archive: bytes by file name. */
export type PendingFiles = Record<string, Uint8Array<ArrayBuffer>>;

/**
 * All pending changes, for an archive outside the browser (docs/offline.md#responses): the changes as JSON, and the
 * files as the user chose them.
 */
export async function exportPending(store: Store, now = Date.now()): Promise<PendingFiles> {
  const changes = await listPendingChanges(store);
  const list = { exported_at: new Date(now).toISOString(), changes };
  const files: PendingFiles = { 'cambios.json': new TextEncoder().encode(JSON.stringify(list, undefined, 2)) };
  for (const { path, bytes } of (await readPendingFiles(store, changes)).values()) files[path] = bytes;
  return files;
}

/** The bytes of the files of these changes and their paths in the archive, by the id of the upload. */
export async function readPendingFiles(
  store: Store,
  changes: readonly PendingChange[],
): Promise<Map<string, { path: string; bytes: Uint8Array<ArrayBuffer> }>> {
  const files = new Map<string, { path: string; bytes: Uint8Array<ArrayBuffer> }>();
  const uploads = changes.flatMap(({ upload }) => upload?.id ?? []);
  for (const [index, id] of uploads.entries()) {
    const blob = await store.blobs.get(id);
    // The file name must not contain a path. The number keeps equal names apart.
    if (blob !== undefined)
      files.set(id, { path: `archivos/${index + 1}-${safeFileName(blob.name)}`, bytes: new Uint8Array(blob.bytes) });
  }
  for (const [index, change] of changes.entries()) {
    const attachment = readPut(change)?.attachment;
    const bytes = attachment && (await readAttachment(store, change.about, attachment));
    if (bytes) files.set(change.about, { path: `adjuntos/${index + 1}.json.gz`, bytes: new Uint8Array(bytes) });
  }
  return files;
}

const safeFileName = (name: string): string => name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').slice(-120);
