import type { Store } from '#store/store.ts';
import { exportPending } from '#sync/outbox/export-pending.ts';

/** Returns all pending changes and files as one ZIP archive, for the user to save. */
export async function exportPendingArchive(store: Store, now = Date.now()): Promise<File> {
  const [files, { zipSync }] = await Promise.all([exportPending(store, now), import('fflate')]);
  const day = new Date(now).toISOString().slice(0, 10);
  // The files are compressed already; the list is small.
  const bytes = zipSync(files, { level: 0 });
  return new File([bytes], `cuadra-por-enviar-${day}.zip`, { type: 'application/zip' });
}
