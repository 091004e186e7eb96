import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';

/** Returns the current rows of these ids, in order; the previous rows until the new ones are loaded. */
export function useRows(ids: readonly string[]): readonly InvoiceRow[] | undefined {
  const rowOf = useCachedRows(ids);
  const shown = useRef<readonly InvoiceRow[]>(undefined);
  const rows = ids.map(rowOf);
  if (rows.every((row) => row !== undefined)) shown.current = rows.filter((row) => row !== null);
  return shown.current;
}

/** Requests the rows of these ids, and returns a getter: null when there is no row, undefined until it is read. */
export function useCachedRows(ids: readonly string[]): (id: string) => InvoiceRow | null | undefined {
  const { store } = useSignedIn();
  const { rows: cache } = invoiceIndexOf(store);
  useSyncExternalStore(cache.subscribe, cache.getSnapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined ids change when the ids change.
  useEffect(() => {
    // Another tab may have closed the database; the page is about to unmount.
    cache.prefetch(ids).catch(() => undefined);
  }, [cache, ids.join()]);
  return cache.get;
}
