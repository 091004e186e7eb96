import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { InvoiceDetail } from '#domain/invoice-detail.ts';
import { readDetail } from '#store/details.ts';
import type { InvoiceRow } from '#store/invoice-row.ts';
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

/** An invoice as this device knows it: its row, and what the server last said of it, asked again while it is looked at. */
export function useInvoiceDetail(id: string): Seen {
  const { store } = useSignedIn();
  const read = useLiveQuery(
    () =>
      store.transaction('r', [store.invoices, store.details], async () => ({
        id,
        row: await store.invoices.get(id),
        kept: await readDetail(store, id),
      })),
    [store, id],
  );
  // In the panel the invoice before is shown until this one is read; only of this one is the server asked.
  const isThis = read?.id === id;
  const isLocal = read?.row?.upload_id !== undefined;
  const asked = useAskedDetail(id, {
    rev: read?.row?.rev,
    mayAsk: isThis && !isLocal,
    isKept: read?.kept !== undefined,
  });
  const parsed = InvoiceDetail.safeParse(read?.kept?.data);
  return {
    isRead: read !== undefined,
    row: read?.row,
    detail: parsed.success ? overlaid(parsed.data, read?.row) : undefined,
    takenAt: read?.kept?.taken_at ?? 0,
    asked,
  };
}

/** What can be changed here is shown as the row has it: with what still waits to be sent. */
function overlaid(detail: InvoiceDetail, row: InvoiceRow | undefined): InvoiceDetail {
  if (!row) return detail;
  const { status, classification, direction } = row;
  return { ...detail, status, classification, direction };
}
