import { useEffect, useState } from 'react';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { readTermDays, type TermDays } from '#domain/radian/term-days.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { useSignedIn } from '../session/session-context.tsx';

/** A change waits this long for the next one: nobody looks at the icon while working in the app. */
const QUIET_MS = 1_000;

/**
 * Returns the last days of all purchases on credit on this device, counted when the invoices have not changed for a
 * second; undefined before that, and in the demonstration.
 */
export function useTermDays(): TermDays | undefined {
  const { store, isDemo } = useSignedIn();
  const [days, setDays] = useState<TermDays>();
  useEffect(() => {
    if (isDemo) return undefined;
    const index = invoiceIndexOf(store);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      const { isReady, entries } = index.getSnapshot();
      if (!isReady) return;
      const purchases = entries.flatMap(({ purchase, isLocal }) => (purchase && !isLocal ? purchase : []));
      const read = readTermDays(purchases, bogotaDate(new Date()));
      setDays((before) => (JSON.stringify(before) === JSON.stringify(read) ? before : read));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(count, QUIET_MS);
    };
    const unsubscribe = index.subscribe(wait);
    wait();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, isDemo]);
  return days;
}
