import { TRASH_SIZE, Trash, TrashedInvoice } from '#domain/invoices/trash.ts';
import type { InvoiceRow } from '../rows/invoice-row.ts';
import type { Store } from '../store.ts';
import { saveSnapshot } from './save-snapshot.ts';

/** Id under which this device stores the server's last version of the trash. */
export const TRASH_SNAPSHOT = 'trash';

/**
 * Adds invoices that this device has just deleted, so that the trash is complete before the server responds. An invoice
 * restored in the meantime is among the invoices again, and the trash screen leaves it out.
 */
export function saveTrashed(store: Store, rows: readonly InvoiceRow[], deleted_at: string): Promise<void> {
  return store.transaction('rw', [store.snapshots, store.meta], async () => {
    const stored = await store.snapshots.get(TRASH_SNAPSHOT);
    const { items, total } = Trash.safeParse(stored?.data).data ?? { items: [], total: 0 };
    const added = rows.map((row) => TrashedInvoice.parse({ ...row, deleted_at }));
    const ids = new Set(added.map(({ id }) => id));
    const older = items.filter(({ id }) => !ids.has(id));
    const data = {
      items: [...added, ...older].slice(0, TRASH_SIZE),
      total: total + added.length - (items.length - older.length),
    };
    await saveSnapshot(store, { id: TRASH_SNAPSHOT, data, taken_at: stored?.taken_at ?? 0 });
  });
}
