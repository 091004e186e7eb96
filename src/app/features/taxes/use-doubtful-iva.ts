import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import type { DoubtfulIva } from '#domain/analytics/tax-analytics.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { isInPeriod, type PeriodFilter } from '#domain/dates/period-filter.ts';
import { amountSign } from '#domain/invoices/credit-note.ts';
import { toCents } from '#domain/money.ts';
import { summarizeRadian } from '#domain/radian/radian-summary.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';

/**
 * Returns what of the IVA of purchases of a period may not be deducted, from the rows of this device; undefined until all
 * of them are here. IVA in another currency is in neither amount, as in the deadlines.
 */
export function useDoubtfulIva(period: PeriodFilter): DoubtfulIva | undefined {
  const { store } = useSignedIn();
  const index = invoiceIndexOf(store);
  const { isReady, entries } = useDeferredValue(useSyncExternalStore(index.subscribe, index.getSnapshot));
  const isComplete = useLastPull() !== null && isReady;
  const today = bogotaDate(new Date());
  const bought = useMemo(
    () =>
      isComplete
        ? entries.filter((entry) => entry.side === 'expense' && !entry.isLocal && isInPeriod(entry, period))
        : undefined,
    [isComplete, entries, period],
  );
  const withoutEvents = useMemo(() => bought && ivaWithoutEvents(bought, today), [bought, today]);
  const pos = useLiveQuery(
    async () => bought && { of: bought, iva: ivaOfPos(await readRows(store, posIds(bought))) },
    [store, bought],
  );
  // The rows of the period before are not shown for this one.
  if (withoutEvents === undefined || !pos || pos.of !== bought) return undefined;
  return { withoutEvents, pos: pos.iva };
}

function ivaWithoutEvents(bought: readonly IndexEntry[], today: string): number {
  const { groups } = summarizeRadian(
    bought.flatMap(({ purchase }) => purchase ?? []),
    today,
  );
  return groups.missing.reduce((sum, { purchase }) => sum + (purchase.iva_cents ?? 0), 0) / 100;
}

const posIds = (bought: readonly IndexEntry[]): string[] =>
  bought.filter(({ traits }) => traits.document_kind === 'pos_equivalent').map(({ id }) => id);

const ivaOfPos = (rows: readonly InvoiceRow[]): number =>
  rows.reduce(
    (sum, row) =>
      row.currency === 'COP' && row.iva_amount !== null ? sum + amountSign(row) * toCents(row.iva_amount) : sum,
    0,
  ) / 100;
