import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { ignoreClosed } from '#store/with-reopen.ts';

/** More rows than a screen shows. */
const SCREEN_ROWS = 30;

/**
 * Returns the current rows of these ids, in order; the previous rows until those of the first screen are loaded. Rows at
 * the end that are not loaded yet are left out: while a person decides one after another, each decision brings another
 * row to the end, and its reading waits for the writing of the decisions. The rows of `nextIds` are read ahead.
 */
export function useRows(
  ids: readonly string[],
  nextIds: readonly string[] = NO_IDS,
): readonly InvoiceRow[] | undefined {
  const rowOf = useCachedRows(ids, nextIds);
  const shown = useRef<readonly InvoiceRow[]>(undefined);
  const rows = ids.map(rowOf);
  const unknown = rows.indexOf(undefined);
  const loaded = unknown < 0 ? rows.length : unknown;
  if (loaded === rows.length || loaded >= SCREEN_ROWS) shown.current = rows.slice(0, loaded).filter(isRow);
  return shown.current;
}

const NO_IDS: readonly string[] = [];

const isRow = (row: InvoiceRow | null | undefined): row is InvoiceRow => row !== null && row !== undefined;

/**
 * Requests the rows of these ids, and after them those of `nextIds`. Returns a getter: null when there is no row,
 * undefined until it is read.
 */
export function useCachedRows(
  ids: readonly string[],
  nextIds: readonly string[] = NO_IDS,
): (id: string) => InvoiceRow | null | undefined {
  const { store } = useSignedIn();
  const { rows: cache } = invoiceIndexOf(store);
  useSyncExternalStore(cache.subscribe, cache.getSnapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined ids change when the ids change.
  useEffect(() => {
    const read = async () => {
      await cache.prefetch(ids);
      await cache.prefetch(nextIds);
    };
    read().catch(ignoreClosed(store));
  }, [store, cache, ids.join(), nextIds.join()]);
  return cache.get;
}
