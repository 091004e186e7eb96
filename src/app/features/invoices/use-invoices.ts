import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { INVOICE_PAGE_SIZE, type InvoiceFilter } from '#domain/invoice.ts';
import { countInvoices, listInvoices } from '#store/list-invoices.ts';

/** The rows of a filter, page after page; `rows` is undefined until the store has been read once. */
export function useInvoices(filter: InvoiceFilter) {
  const { store } = useSignedIn();
  const key = JSON.stringify(filter);
  const [pages, setPages] = useState({ key, count: 1 });
  const limit = (pages.key === key ? pages.count : 1) * INVOICE_PAGE_SIZE;

  const slice = useLiveQuery(
    async () => ({ key, ...(await listInvoices(store, filter, { limit })) }),
    [store, key, limit],
  );
  const total = useLiveQuery(() => countInvoices(store, filter), [store, key]);
  const kept = useLiveQuery(() => store.invoices.limit(1).count(), [store]);

  return {
    rows: slice?.rows,
    hasMore: slice?.more ?? false,
    total,
    /** Nothing on this device at all: another emptiness than a filter without results. */
    hasNone: kept === 0,
    loadMore: () => setPages({ key, count: limit / INVOICE_PAGE_SIZE + 1 }),
  };
}
