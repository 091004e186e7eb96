import type { InvoiceRow } from '../rows/invoice-row.ts';
import type { Store } from '../store.ts';

/** Rows of one step: reading and visiting them takes less than the 50 ms of a long task. */
const STEP = 500;

/** Visits all rows in steps, between which the page can draw. Resolves to false when it was stopped before the end. */
export async function scanRows(
  store: Store,
  visit: (rows: readonly InvoiceRow[]) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  let after = '';
  while (!signal?.aborted) {
    const rows = await store.invoices.where('id').above(after).limit(STEP).toArray();
    const last = rows.at(-1);
    if (!last) return true;
    visit(rows);
    after = last.id;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return false;
}
