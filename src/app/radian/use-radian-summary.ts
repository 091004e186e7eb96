import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { createReader, type RadianSummary, type ReadingOf, summarizeRadian } from '#domain/radian/radian-summary.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';

type ComputedSummary = { entries: readonly IndexEntry[]; today: string; summary: RadianSummary };
let last: ComputedSummary | undefined;
/** Kept from one state of the index to the next: most purchases are the same objects. */
let reader: { today: string; readingOf: ReadingOf } | undefined;

// Several parts of a screen show the same summary: it is computed once for each state of the index.
function summaryOf(entries: readonly IndexEntry[], today: string): RadianSummary {
  if (last?.entries === entries && last.today === today) return last.summary;
  const purchases = entries.flatMap(({ purchase, isLocal }) => (purchase && !isLocal ? purchase : []));
  if (reader?.today !== today) reader = { today, readingOf: createReader(today) };
  const summary = summarizeRadian(purchases, today, reader.readingOf);
  last = { entries, today, summary };
  return summary;
}

/**
 * Returns the deadlines of all purchases on this device, with pending changes in them, and the day that they are for.
 * `summary` is undefined until the device was read.
 */
export function useRadianSummary(): { summary: RadianSummary | undefined; today: string } {
  const { store } = useSignedIn();
  const index = invoiceIndexOf(store);
  const { isReady, entries } = useDeferredValue(useSyncExternalStore(index.subscribe, index.getSnapshot));
  const today = bogotaDate(new Date());
  const summary = useMemo(() => (isReady ? summaryOf(entries, today) : undefined), [isReady, entries, today]);
  return { summary, today };
}
