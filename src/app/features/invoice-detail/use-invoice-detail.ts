import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { readDetail } from '#store/invoices/details.ts';
import { detailAhead, readAhead } from '#store/invoices/details-ahead.ts';
import { indexOf } from '#store/invoices/invoice-index.ts';
import type { DetailRow } from '#store/rows/detail-row.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { type Asked, useAskedDetail } from './use-asked-detail.ts';

export type Seen = {
  /** Undefined until this device has been looked through. */
  isRead: boolean;
  /** As the list shows it, with the changes that wait. */
  row: InvoiceRow | undefined;
  detail: InvoiceDetail | undefined;
  takenAt: number;
  asked: Asked;
};

type Read = { id: string; row: InvoiceRow | undefined; kept: DetailRow | undefined };

/**
 * An invoice as this device knows it: its row, and what the server last said of it, asked again while it is looked at.
 * `around` are those that may be looked at next.
 */
export function useInvoiceDetail(id: string, around: readonly string[]): Seen {
  const { store } = useSignedIn();
  const found = useLiveQuery(
    () =>
      store.transaction(
        'r',
        [store.invoices, store.details],
        async (): Promise<Read> => ({
          id,
          row: await store.invoices.get(id),
          kept: await readDetail(store, id),
        }),
      ),
    [store, id],
  );
  const read = useSteady(found?.id === id ? found : (readBefore(store, id) ?? found));
  useReadAhead(store, found?.id === id ? around : []);
  // In the panel the invoice before is shown until this one is read; only of this one is the server asked.
  const isThis = read?.id === id;
  const isLocal = read?.row?.upload_id !== undefined;
  const asked = useAskedDetail(id, {
    rev: read?.row?.rev,
    mayAsk: isThis && !isLocal,
    isKept: read?.kept !== undefined,
  });
  const detail = useMemo(() => {
    const parsed = InvoiceDetail.safeParse(read?.kept?.data);
    return parsed.success ? overlaid(parsed.data, read?.row) : undefined;
  }, [read]);
  return {
    isRead: read !== undefined,
    row: read?.row,
    detail,
    takenAt: read?.kept?.taken_at ?? 0,
    asked,
  };
}

/** The object of before as long as it says the same, so that nothing is drawn again for another one. */
function useSteady(read: Read | undefined): Read | undefined {
  const before = useRef(read);
  if (!saysTheSame(before.current, read)) before.current = read;
  return before.current;
}

const saysTheSame = (a: Read | undefined, b: Read | undefined): boolean =>
  (a === undefined) === (b === undefined) &&
  a?.id === b?.id &&
  a?.kept?.taken_at === b?.kept?.taken_at &&
  a?.row?.rev === b?.row?.rev &&
  a?.row?.status === b?.row?.status &&
  a?.row?.classification === b?.row?.classification &&
  a?.row?.direction === b?.row?.direction &&
  a?.row?.change_state === b?.row?.change_state &&
  a?.row?.upload_id === b?.row?.upload_id;

function readBefore(store: Store, id: string): Read | undefined {
  const [row, kept] = [indexOf(store).rows.get(id), detailAhead(store, id)];
  return row && kept ? { id, row, kept } : undefined;
}

/** Once what is asked for is there. */
function useReadAhead(store: Store, ids: readonly string[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined ids are the ids.
  useEffect(() => {
    // A database that was closed under us has nothing to tell.
    if (ids.length > 0) readAhead(store, ids).catch(() => undefined);
  }, [store, ids.join()]);
}

/** What can be changed here is shown as the row has it: with what still waits to be sent. */
function overlaid(detail: InvoiceDetail, row: InvoiceRow | undefined): InvoiceDetail {
  if (!row) return detail;
  const { status, classification, direction } = row;
  return { ...detail, status, classification, direction };
}
