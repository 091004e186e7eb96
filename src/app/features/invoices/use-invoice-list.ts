import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { INVOICE_PAGE_SIZE } from '#domain/invoice.ts';
import { hasDays, type InvoiceView } from '#domain/invoice-view.ts';
import { indexOf } from '#store/invoice-index.ts';
import { listInvoices } from '#store/list-invoices.ts';
import { queryIndex, type StatusCounts } from '#store/query-index.ts';

export type InvoiceListing = {
  /** Every row of the view in its order; undefined until it is known. */
  ids: readonly string[] | undefined;
  /** How many of them are shown so far. */
  limit: number;
  /** By status, whatever the view's own; undefined until everything has been looked through. */
  counts: StatusCounts | undefined;
  /** Nothing on this device at all: another emptiness than a filter without results. */
  hasNone: boolean;
  loadMore: () => void;
  loadAll: () => void;
};

/** The invoices of a view, page after page. */
export function useInvoiceList(view: InvoiceView): InvoiceListing {
  const { store } = useSignedIn();
  const index = indexOf(store);
  const { isReady, entries } = useSyncExternalStore(index.subscribe, index.now);
  const { open: _open, ...wanted } = view;
  const key = JSON.stringify(wanted);
  const [pages, setPages] = useState({ key, limit: INVOICE_PAGE_SIZE });
  const limit = pages.key === key ? pages.limit : INVOICE_PAGE_SIZE;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the view.
  const found = useMemo(() => (isReady ? queryIndex(entries, wanted) : undefined), [isReady, entries, key]);
  const ids = useMemo(() => found?.entries.map(({ id }) => id), [found]);
  const first = useFirstPage(view, !isReady);

  return {
    ids: ids ?? first,
    limit,
    counts: found?.counts,
    hasNone: isReady ? entries.length === 0 : first?.length === 0,
    loadMore: () => setPages({ key, limit: limit + INVOICE_PAGE_SIZE }),
    loadAll: () => setPages({ key, limit: Number.POSITIVE_INFINITY }),
  };
}

/** What the database itself can tell at once, while the index of a large company is still being read. */
function useFirstPage(view: InvoiceView, isWanted: boolean): readonly string[] | undefined {
  const { store } = useSignedIn();
  const mayAsk = isWanted && view.status === 'all' && view.q === '' && !hasDays(view) && view.sort === 'newest';
  const key = mayAsk ? JSON.stringify(view) : '';
  return useLiveQuery(async () => {
    if (key === '') return undefined;
    const { rows } = await listInvoices(store, view);
    return rows.map(({ id }) => id);
  }, [store, key]);
}
