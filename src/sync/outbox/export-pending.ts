import type { Store } from '#store/store.ts';
import { listPendingChanges } from './list-pending-changes.ts';

/** What goes into an archive: file names and their bytes. */
export type PendingFiles = Record<string, Uint8Array<ArrayBuffer>>;

/**
 * Everything that waits, to be kept outside the browser (docs/offline.md#responses): the changes as a program reads
 * them, and the files as they were chosen.
 */
export async function exportPending(store: Store, now = Date.now()): Promise<PendingFiles> {
  const changes = await listPendingChanges(store);
  const list = { exported_at: new Date(now).toISOString(), changes };
  const files: PendingFiles = { 'cambios.json': new TextEncoder().encode(JSON.stringify(list, undefined, 2)) };
  const uploads = changes.flatMap(({ upload }) => upload?.id ?? []);
  for (const [index, id] of uploads.entries()) {
    const blob = await store.blobs.get(id);
    // A name is a name and leads nowhere; two files may have the same.
    if (blob !== undefined) files[`archivos/${index + 1}-${safeFileName(blob.name)}`] = new Uint8Array(blob.bytes);
  }
  return files;
}

const safeFileName = (name: string): string => name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').slice(-120);
