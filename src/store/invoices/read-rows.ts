import type { InvoiceRow } from '../rows/invoice-row.ts';
import type { Store } from '../store.ts';

/** Rows per read without a noticeable delay. */
const CHUNK = 1_000;

/** The rows of these ids in their order, without ids that no longer exist. */
export async function readRows(store: Store, ids: readonly string[]): Promise<InvoiceRow[]> {
  const rows: InvoiceRow[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = await store.invoices.bulkGet(ids.slice(start, start + CHUNK));
    for (const row of chunk) if (row) rows.push(row);
  }
  return rows;
}
