import { isDocumentKey } from '#domain/files/document-key.ts';
import { type InvoiceRow, isPreview } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';

/**
 * Deletes the pulled rows; rows with pending changes and previews of files that wait stay. Call it in a transaction. It
 * clears the table and writes the remaining rows back: checking 100,000 rows one by one takes as long as pulling them.
 */
export async function clearPulledRows(store: Store): Promise<void> {
  const pendingRows = await store.invoices.bulkGet(await store.shadow.toCollection().primaryKeys());
  const previews = await store.invoices.where('pend').equals(1).filter(isPreview).toArray();
  await store.invoices.clear();
  await store.invoices.bulkPut([...pendingRows.filter((row): row is InvoiceRow => row !== undefined), ...previews]);
}

/** The base rows that the server has sent: those of documents in files that wait do not depend on a pull. */
export const pulledShadows = (store: Store) => store.shadow.filter(({ id }) => !isDocumentKey(id));
