import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { isPreview } from '../uploads/previews.ts';

/**
 * What was pulled goes; rows with waiting changes and what was read in files that wait stay. Belongs in a transaction.
 * Emptied and refilled: to look at 100,000 rows one by one takes as long as to pull them.
 */
export async function clearPulledRows(store: Store): Promise<void> {
  const pendingRows = await store.invoices.bulkGet(await store.shadow.toCollection().primaryKeys());
  const previews = await store.invoices.where('pend').equals(1).filter(isPreview).toArray();
  await store.invoices.clear();
  await store.invoices.bulkPut([...pendingRows.filter((row): row is InvoiceRow => row !== undefined), ...previews]);
}
