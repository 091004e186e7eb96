import { useEffect, useState } from 'react';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { createTermDayCounter, type TermDays } from '#domain/radian/term-days.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { QUIET_MS, visitEntries, watchQuietEntries } from '#store/invoices/quiet-entries.ts';
import { useSignedIn } from '../session/session-context.tsx';

/**
 * Returns the last days of all purchases on credit on this device, counted when the invoices have not changed for a
 * second; undefined before that, and in the demonstration.
 */
export function useTermDays(): TermDays | undefined {
  const { store, isDemo } = useSignedIn();
  const [days, setDays] = useState<TermDays>();
  useEffect(() => {
    if (isDemo) return undefined;
    const onQuiet = async (entries: readonly IndexEntry[], isOver: () => boolean) => {
      const counter = createTermDayCounter(bogotaDate(new Date()));
      const visit = (slice: readonly IndexEntry[]) => {
        for (const { purchase, isLocal } of slice) if (purchase && !isLocal) counter.add(purchase);
      };
      if (!(await visitEntries(entries, visit, isOver))) return;
      setDays((before) => (JSON.stringify(before) === JSON.stringify(counter.days) ? before : counter.days));
    };
    return watchQuietEntries(invoiceIndexOf(store), { quietMs: QUIET_MS, onQuiet: (...now) => void onQuiet(...now) });
  }, [store, isDemo]);
  return days;
}
