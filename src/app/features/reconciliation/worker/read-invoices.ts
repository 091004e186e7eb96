import { Trash } from '#domain/invoices/trash.ts';
import { type LocalInvoice, toLocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import { listPendingDeletions } from '#store/outbox/list-pending-deletions.ts';
import { TRASH_SNAPSHOT } from '#store/snapshots/save-trashed.ts';
import type { Store } from '#store/store.ts';

/** The invoices of this device, and those of its trash that can be restored. */
export async function readInvoices(store: Store): Promise<LocalInvoice[]> {
  const [rows, waiting, stored] = await Promise.all([
    store.invoices.toArray(),
    listPendingDeletions(store),
    store.snapshots.get(TRASH_SNAPSHOT),
  ]);
  const active = new Set(rows.map(({ id }) => id));
  const trash = Trash.safeParse(stored?.data).data?.items ?? [];
  const trashed = new Map([...trash, ...waiting].map((row) => [row.id, row]));
  return [
    ...rows.map((row) => toLocalInvoice(row)),
    ...[...trashed.values()].filter(({ id }) => !active.has(id)).map((row) => toLocalInvoice(row, true)),
  ];
}
