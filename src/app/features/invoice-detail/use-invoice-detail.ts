import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { codingOf } from '#domain/coding/with-coding.ts';
import { isDocumentKey } from '#domain/files/document-key.ts';
import { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { eventsOf } from '#domain/radian/invoice-event.ts';
import { readDetail } from '#store/invoices/details.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { prefetchDetails, prefetchedDetail } from '#store/invoices/prefetched-details.ts';
import type { DetailRow } from '#store/rows/detail-row.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { type FetchState, useFetchDetail } from './use-fetch-detail.ts';

export type InvoiceDetailState = {
  /** False until this device was read. */
  isRead: boolean;
  /** As in the list, with pending changes applied. */
  row: InvoiceRow | undefined;
  detail: InvoiceDetail | undefined;
  takenAt: number;
  fetchState: FetchState;
};

type LocalRow = { id: string; row: InvoiceRow | undefined };
type LocalDetail = { id: string; stored: DetailRow | undefined };
type LocalInvoice = LocalRow & LocalDetail;

/**
 * Returns an invoice as this device has it: its row, and the last detail of the server, requested again while it is
 * shown. `neighbourIds` are the invoices that the user may open next.
 */
export function useInvoiceDetail(id: string, neighbourIds: readonly string[]): InvoiceDetailState {
  const { store } = useSignedIn();
  const read = useLocalInvoice(store, id);
  usePrefetchDetails(store, read?.id === id ? neighbourIds : []);
  // The panel shows the previous invoice until this one is read; only this one is requested.
  const isCurrent = read?.id === id;
  const fetchState = useFetchDetail(id, {
    rev: read?.row?.rev,
    canFetch: isCurrent && !isDocumentKey(id),
    isStored: read?.stored !== undefined,
  });
  const detail = useMemo(() => {
    const parsed = InvoiceDetail.safeParse(read?.stored?.data);
    return parsed.success ? withLocalChanges(parsed.data, read?.row) : undefined;
  }, [read]);
  return {
    isRead: read !== undefined,
    row: read?.row,
    detail,
    takenAt: read?.stored?.taken_at ?? 0,
    fetchState,
  };
}

/**
 * Returns the invoice as this device has it; the previous one until this one is read. Row and detail are read apart:
 * decisions that are being stored hold the table of the rows, and a row of the list is in memory.
 */
function useLocalInvoice(store: Store, id: string): LocalInvoice | undefined {
  const foundRow = useLiveQuery(
    async (): Promise<LocalRow> => ({ id, row: await store.invoices.get(id) }),
    [store, id],
  );
  const foundDetail = useLiveQuery(
    async (): Promise<LocalDetail> => ({ id, stored: await readDetail(store, id) }),
    [store, id],
  );
  const row = foundRow?.id === id ? foundRow : cachedRow(store, id);
  const detail = foundDetail?.id === id ? foundDetail : cachedDetail(store, id);
  return useStable(row && detail ? { ...row, ...detail } : undefined);
}

function cachedRow(store: Store, id: string): LocalRow | undefined {
  const row = invoiceIndexOf(store).rows.get(id);
  return row ? { id, row } : undefined;
}

function cachedDetail(store: Store, id: string): LocalDetail | undefined {
  const stored = prefetchedDetail(store, id);
  return stored && { id, stored };
}

/** Returns the previous object while its content is equal, so that memoized components do not render again. */
function useStable(read: LocalInvoice | undefined): LocalInvoice | undefined {
  const previous = useRef(read);
  if (read && !isSameContent(previous.current, read)) previous.current = read;
  return previous.current;
}

const isSameContent = (a: LocalInvoice | undefined, b: LocalInvoice): boolean =>
  a?.id === b.id &&
  a?.stored?.taken_at === b.stored?.taken_at &&
  a?.row?.rev === b.row?.rev &&
  a?.row?.status === b.row?.status &&
  a?.row?.classification === b.row?.classification &&
  a?.row?.direction === b.row?.direction &&
  JSON.stringify(a?.row?.radian_events) === JSON.stringify(b.row?.radian_events) &&
  JSON.stringify(a?.row?.coding) === JSON.stringify(b.row?.coding) &&
  JSON.stringify(a?.row?.review) === JSON.stringify(b.row?.review) &&
  a?.row?.change_state === b.row?.change_state &&
  a?.row?.upload_id === b.row?.upload_id;

/** Prefetches after the current invoice is loaded. */
function usePrefetchDetails(store: Store, ids: readonly string[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined ids change when the ids change.
  useEffect(() => {
    // Another tab may have closed the database; then there is nothing to prefetch.
    if (ids.length > 0) prefetchDetails(store, ids).catch(() => undefined);
  }, [store, ids.join()]);
}

/** Fields that can be changed here come from the row, which includes pending changes. */
function withLocalChanges(detail: InvoiceDetail, row: InvoiceRow | undefined): InvoiceDetail {
  if (!row) return detail;
  const { status, classification, direction } = row;
  const radian_events = [...eventsOf(row)];
  return { ...detail, status, classification, direction, radian_events, coding: [...codingOf(row)] };
}
