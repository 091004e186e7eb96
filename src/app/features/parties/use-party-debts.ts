import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useFirstPull } from '#app/sync-status/use-first-pull.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import { invoiceSearchForParty, isInvoiceOfParty, type PartyDetail } from '#domain/analytics/party-detail.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { computeDebts, type Debts, debtConditions } from '#domain/invoices/debts.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { queryInvoices } from '#store/invoices/query-invoices.ts';
import { readRows } from '#store/invoices/read-rows.ts';

/**
 * Returns what one party owes or is owed, from the invoices on this device with pending changes in them; undefined while
 * they are read, and when this device does not have every invoice.
 */
export function usePartyDebts(side: PartySide, party: PartyDetail): Debts | undefined {
  const { store } = useSignedIn();
  const hasAll = useFirstPull() === 'done';
  const index = invoiceIndexOf(store);
  const { isReady, entries } = useSyncExternalStore(index.subscribe, index.getSnapshot);
  const today = bogotaDate(new Date());
  return useLiveQuery(async () => {
    if (!hasAll || !isReady) return undefined;
    const search = invoiceSearchForParty(party, { side, period: 'all' });
    const ids = queryInvoices(entries, InvoiceView.parse({ ...search, ...debtConditions(side) })).map(({ id }) => id);
    const rows = await readRows(store, ids);
    return computeDebts(
      rows.filter((row) => isInvoiceOfParty(row, party, side)),
      today,
    );
  }, [store, side, party.name, party.tax_id, hasAll, isReady, entries, today]);
}
