import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { INVOICE_PAGE_SIZE } from '#domain/invoices/invoice.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { firstPageOf, hasFirstPage, readFirstPage } from '#store/invoices/first-page.ts';
import { type InvoiceIndex, indexOf } from '#store/invoices/invoice-index.ts';
import { type ByStatus, groupByStatus } from '#store/invoices/query-index.ts';

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
  // Rows that changed are drawn first, and then what they mean for the whole.
  const { isReady, entries } = useDeferredValue(useSyncExternalStore(index.subscribe, index.now));
  const { open: _open, status, ...wanted } = view;
  const filter = JSON.stringify(wanted);
  const key = `${status} ${filter}`;
  const [pages, setPages] = useState({ key, limit: INVOICE_PAGE_SIZE });
  const limit = pages.key === key ? pages.limit : INVOICE_PAGE_SIZE;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the filter.
  const found = useMemo(() => (isReady ? groupByStatus(entries, wanted) : undefined), [isReady, entries, filter]);
  const ids = useMemo(() => found?.[status].map(({ id }) => id), [found, status]);
  const counts = useMemo(() => found && countsOf(found), [found]);
  const first = useFirstPage(view, !isReady);
  usePrepared(index, found);

  return {
    ids: ids ?? first,
    limit,
    counts,
    hasNone: isReady ? entries.length === 0 : first?.length === 0,
    loadMore: () => setPages({ key, limit: limit + INVOICE_PAGE_SIZE }),
    loadAll: () => setPages({ key, limit: Number.POSITIVE_INFINITY }),
  };
}

export type StatusCounts = Readonly<Record<keyof ByStatus, number>>;

const countsOf = ({ all, draft, sent, pending_payment, paid }: ByStatus): StatusCounts => ({
  all: all.length,
  draft: draft.length,
  sent: sent.length,
  pending_payment: pending_payment.length,
  paid: paid.length,
});

/** Long enough for what was asked for to be on the screen. */
const PREPARE_AFTER_MS = 300;

/** Rows that one press of a tab would show are read before anybody presses it. */
function usePrepared(index: InvoiceIndex, found: ByStatus | undefined): void {
  useEffect(() => {
    if (!found) return;
    const ids = Object.values(found).flatMap((some) => some.slice(0, INVOICE_PAGE_SIZE).map(({ id }) => id));
    const timer = setTimeout(() => void index.rows.want(ids).catch(() => undefined), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [index, found]);
}

/** While the index of a large company is still being read. */
function useFirstPage(view: InvoiceView, isWanted: boolean): readonly string[] | undefined {
  const { store } = useSignedIn();
  const mayAsk = isWanted && hasFirstPage(view);
  const key = mayAsk ? JSON.stringify(view) : '';
  const read = useLiveQuery(
    async () => (mayAsk ? { key, ids: await readFirstPage(store, view) } : undefined),
    [store, key],
  );
  if (!mayAsk) return undefined;
  return read?.key === key ? read.ids : firstPageOf(store, view);
}
