import { isDocumentKey } from '#domain/files/document-key.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { type InvoiceRow, isPreview } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';

/** `undefined` where the row does not exist. */
export type ChangedRow = { before: Invoice | undefined; after: InvoiceRow | undefined };

/**
 * Each row with pending changes: the server's last row and the row as it is shown; and the previews of files that wait.
 * For `applyChangesToDashboard` of the dashboard and `withPartyChanges` of suppliers and customers.
 */
export function listChangedRows(store: Store): Promise<ChangedRow[]> {
  return store.transaction('r', [store.shadow, store.invoices], async () => {
    const shadows = await store.shadow.filter(({ id }) => !isDocumentKey(id)).toArray();
    const shown = await store.invoices.bulkGet(shadows.map((shadow) => shadow.id));
    const changed = shadows.map((shadow, index) => ({ before: shadow.row ?? undefined, after: shown[index] }));
    const previews = await store.invoices.where('pend').equals(1).filter(isPreview).toArray();
    return [...changed, ...previews.map((after) => ({ before: undefined, after }))];
  });
}
