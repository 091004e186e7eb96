import type { Store } from '#store/store.ts';
import { listPendingChanges } from './list-pending-changes.ts';

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
  const uploads = changes.flatMap(({ upload }) => upload?.id ?? []);
  for (const [index, id] of uploads.entries()) {
    const blob = await store.blobs.get(id);
    // The file name must not contain a path. The number keeps equal names apart.
    if (blob !== undefined) files[`archivos/${index + 1}-${safeFileName(blob.name)}`] = new Uint8Array(blob.bytes);
  }
  return files;
}

const safeFileName = (name: string): string => name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').slice(-120);
