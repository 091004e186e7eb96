import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { INVOICE_PAGE_SIZE } from '#domain/invoices/invoice.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { hasFirstPage, lastFirstPage, readFirstPage } from '#store/invoices/first-page.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { type ByStatus, groupByStatus } from '#store/invoices/query-invoices.ts';
import type { Store } from '#store/store.ts';
import { ignoreClosed } from '#store/with-reopen.ts';

export type InvoiceListing = {
  /** Changes with every filter and order. */
  key: string;
  /** All ids of the view in order; undefined until they are known. */
  ids: readonly string[] | undefined;
  /** The same invoices as the index has them; undefined while only the first page is known. */
  entries: readonly IndexEntry[] | undefined;
  /** How many rows are shown so far. */
  limit: number;
  /** The counts by status, without the view's own status filter; undefined until all invoices were counted. */
  counts: StatusCounts | undefined;
  /** This device has no invoice at all: a different empty state than filters without results. */
  hasNone: boolean;
  loadMore: () => void;
  loadAll: () => void;
};

/** The invoices of a view, with paging. */
export function useInvoiceList(view: InvoiceView): InvoiceListing {
  const { store, user } = useSignedIn();
  const index = invoiceIndexOf(store);
  // Changed rows render first, and the index in a deferred render.
  const { isReady, entries } = useDeferredValue(useSyncExternalStore(index.subscribe, index.getSnapshot));
  const { open: _open, view: _view, columns: _columns, density: _density, status, ...filterView } = view;
  const filter = JSON.stringify(filterView);
  const key = `${status} ${filter}`;
  const [pages, setPages] = useState({ key, limit: INVOICE_PAGE_SIZE });
  const limit = pages.key === key ? pages.limit : INVOICE_PAGE_SIZE;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the filter changes.
  const groups = useMemo(
    () => (isReady ? groupByStatus(entries, { ...filterView, reviewer: user }, user.id) : undefined),
    [isReady, entries, filter, user],
  );
  const ids = useMemo(() => groups?.[status].map(({ id }) => id), [groups, status]);
  const counts = useMemo(() => groups && countByStatus(groups), [groups]);
  const first = useFirstPage(view, !isReady);
  usePrefetchRows(store, groups);

  return {
    key,
    ids: ids ?? first,
    entries: groups?.[status],
    limit,
    counts,
    hasNone: isReady ? entries.length === 0 : first?.length === 0,
    loadMore: () => setPages({ key, limit: limit + INVOICE_PAGE_SIZE }),
    loadAll: () => setPages({ key, limit: Number.POSITIVE_INFINITY }),
  };
}

export type StatusCounts = Readonly<Record<keyof ByStatus, number>>;

const countByStatus = ({ all, draft, sent, pending_payment, paid }: ByStatus): StatusCounts => ({
  all: all.length,
  draft: draft.length,
  sent: sent.length,
  pending_payment: pending_payment.length,
  paid: paid.length,
});

/** Long enough for the requested rows to appear on the screen, in ms. */
const PREFETCH_DELAY_MS = 300;

/** Prefetches the rows that each status tab would show. */
function usePrefetchRows(store: Store, groups: ByStatus | undefined): void {
  useEffect(() => {
    if (!groups) return;
    const ids = Object.values(groups).flatMap((some) => some.slice(0, INVOICE_PAGE_SIZE).map(({ id }) => id));
    const prefetch = () => invoiceIndexOf(store).rows.prefetch(ids).catch(ignoreClosed(store));
    const timer = setTimeout(() => void prefetch(), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [store, groups]);
}

/** Returns the first page while the index of a large company is still being read. */
function useFirstPage(view: InvoiceView, isEnabled: boolean): readonly string[] | undefined {
  const { store } = useSignedIn();
  const isActive = isEnabled && hasFirstPage(view);
  const key = isActive ? JSON.stringify(view) : '';
  const read = useLiveQuery(
    async () => (isActive ? { key, ids: await readFirstPage(store, view) } : undefined),
    [store, key],
  );
  if (!isActive) return undefined;
  return read?.key === key ? read.ids : lastFirstPage(store, view);
}
