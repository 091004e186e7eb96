import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { DownloadTab } from '#domain/accounts/permissions.ts';
import { isInPeriod, type PeriodFilter } from '#domain/dates/period-filter.ts';
import type { IndexEntry, PartyText } from '#store/invoices/index-entry.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';

export type SheetCounts = Partial<Record<DownloadTab, number>>;

/**
 * Returns how many invoices of the period, and how many suppliers and customers in their figures, are on this device;
 * undefined until it was read. The report is made on the server, which may have newer ones.
 */
export function useSheetCounts(period: PeriodFilter): SheetCounts | undefined {
  const index = invoiceIndexOf(useSignedIn().store);
  const { isReady, entries } = useDeferredValue(useSyncExternalStore(index.subscribe, index.getSnapshot));
  return useMemo(() => (isReady ? countSheets(entries, period) : undefined), [isReady, entries, period]);
}

function countSheets(entries: readonly IndexEntry[], period: PeriodFilter): SheetCounts {
  const reported = entries.filter((entry) => !entry.isLocal && isInPeriod(entry, period));
  const parties = (side: IndexEntry['side'], partyOf: (entry: IndexEntry) => PartyText) =>
    new Set(reported.filter((entry) => entry.side === side).map((entry) => keyOf(partyOf(entry)))).size;
  return {
    Invoices: reported.length,
    Suppliers: parties('expense', ({ supplier }) => supplier),
    Customers: parties('income', ({ customer }) => customer),
  };
}

const keyOf = ({ nit, text }: PartyText): string => nit || text;
