import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';

/** The rows of these ids as they are now, in their order; the rows of before until the new ones are here. */
export function useRows(ids: readonly string[]): readonly InvoiceRow[] | undefined {
  const rowOf = useCachedRows(ids);
  const shown = useRef<readonly InvoiceRow[]>(undefined);
  const rows = ids.map(rowOf);
  if (rows.every((row) => row !== undefined)) shown.current = rows.filter((row) => row !== null);
  return shown.current;
}

/** Asks for the rows of these ids, and answers each that is known: null where there is none, undefined until it is read. */
export function useCachedRows(ids: readonly string[]): (id: string) => InvoiceRow | null | undefined {
  const { store } = useSignedIn();
  const { rows: cache } = invoiceIndexOf(store);
  useSyncExternalStore(cache.subscribe, cache.getSnapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined ids are the ids.
  useEffect(() => {
    // A database that was closed under us has nothing to tell; its page is about to go.
    cache.prefetch(ids).catch(() => undefined);
  }, [cache, ids.join()]);
  return cache.get;
}
