import type { InvoiceRow } from '../rows/invoice-row.ts';
import type { Store } from '../store.ts';

/** Read at once without holding anybody up. */
const CHUNK = 1_000;

/** The rows of many ids in their order, those that are still here. */
export async function readRows(store: Store, ids: readonly string[]): Promise<InvoiceRow[]> {
  const rows: InvoiceRow[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = await store.invoices.bulkGet(ids.slice(start, start + CHUNK));
    for (const row of chunk) if (row) rows.push(row);
  }
  return rows;
}
