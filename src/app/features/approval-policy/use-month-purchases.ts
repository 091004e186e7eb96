import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';

const DAYS = 30;
/** Rows of one read. */
const STEP = 500;

/** What decides how many approvals a purchase needs. */
type PurchaseAmount = Pick<InvoiceRow, 'total_cop'>;

/** The purchases of the last thirty days on this device that a policy would be about; undefined until they are read. */
export function useMonthPurchases(): readonly PurchaseAmount[] | undefined {
  const { store } = useSignedIn();
  const [purchases, setPurchases] = useState<readonly PurchaseAmount[]>();
  const index = invoiceIndexOf(store);
  const isReady = useSyncExternalStore(index.subscribe, () => index.getSnapshot().isReady);
  useEffect(() => {
    if (!isReady) return;
    const reading = new AbortController();
    void listPurchases(store, index.getSnapshot().entries, reading.signal)
      .then((found) => !reading.signal.aborted && setPurchases(found))
      .catch(() => undefined);
    return () => reading.abort();
  }, [store, index, isReady]);
  return purchases;
}

async function listPurchases(
  store: Store,
  entries: readonly IndexEntry[],
  signal: AbortSignal,
): Promise<PurchaseAmount[]> {
  const today = bogotaDate(new Date());
  const first = addDays(today, -DAYS);
  const ids = entries.filter((one) => one.issue_date > first && one.issue_date <= today).map(({ id }) => id);
  const found: PurchaseAmount[] = [];
  for (let start = 0; start < ids.length && !signal.aborted; start += STEP) {
    const rows = await store.invoices.bulkGet(ids.slice(start, start + STEP));
    found.push(...rows.filter((row) => row !== undefined).filter(isReviewed));
  }
  return found;
}

/** The purchases of docs/approval.md. */
const isReviewed = ({ direction, classification, document_kind, environment }: InvoiceRow): boolean =>
  (direction === 'received' || classification === 'expense') &&
  environment !== 'test' &&
  document_kind !== 'credit_note' &&
  document_kind !== 'support_adjustment';
