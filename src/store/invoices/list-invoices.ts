import { INVOICE_PAGE_SIZE, type InvoiceFilter, matchesFilter } from '#domain/invoices/invoice.ts';
import type { InvoiceRow } from '../rows/invoice-row.ts';
import type { Store } from '../store.ts';

/** The last row of the previous page. */
export type InvoiceKey = Pick<InvoiceRow, 'issue_date' | 'id'>;
export type InvoiceSlice = { rows: InvoiceRow[]; more: boolean };

const LAST = '\uffff';

/**
 * Newest first, by filter, starting after `after`. The same rows as `matchesFilter` keeps, in the order of `byNewest`.
 */
export async function listInvoices(
  store: Store,
  filter: InvoiceFilter,
  { after, limit = INVOICE_PAGE_SIZE }: { after?: InvoiceKey | undefined; limit?: number } = {},
): Promise<InvoiceSlice> {
  const rows = await matchingInvoices(store, filter, after)
    .reverse()
    .limit(limit + 1)
    .toArray();
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

function matchingInvoices(store: Store, filter: InvoiceFilter, after?: InvoiceKey) {
  const { year } = filter;
  const [first, last] = year === 'all' ? ['', LAST] : [`${year}-01-01`, `${year}-12-31`];
  const to = after && after.issue_date <= last ? [after.issue_date, after.id] : [last, LAST];
  const range = store.invoices.where('[issue_date+id]').between([first, ''], to, true, false);
  const isPartial =
    filter.classification !== 'all' || filter.supplier !== '' || filter.customer !== '' || filter.company !== undefined;
  return isPartial ? range.filter((row) => matchesFilter(row, filter)) : range;
}
