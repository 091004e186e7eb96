import type { Store } from '#store/store.ts';
import { exportPending, type PendingFiles } from '#sync/outbox/export-pending.ts';

/** Returns all pending changes and files as one ZIP archive, named with the company where a person has several. */
export async function exportPendingArchive(store: Store, company?: string, now = Date.now()): Promise<File> {
  const name = ['cuadra-por-enviar', company?.replace(/[^\p{L}\p{N}]+/gu, '-')].filter((part) => part !== undefined);
  return zipPending(await exportPending(store, now), name.join('-'), now);
}

/** One ZIP archive of these files, named with the day. */
export async function zipPending(files: PendingFiles, name: string, now: number): Promise<File> {
  const { zipSync } = await import('fflate');
  const day = new Date(now).toISOString().slice(0, 10);
  // The files are compressed already; the list is small.
  const bytes = zipSync(files, { level: 0 });
  return new File([bytes], `${name}-${day}.zip`, { type: 'application/zip' });
}
