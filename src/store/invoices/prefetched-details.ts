import type { DetailRow } from '../rows/detail-row.ts';
import type { Store } from '../store.ts';

const prefetched = new WeakMap<Store, ReadonlyMap<string, DetailRow>>();

/** Reads what may be looked at next, before anybody asks: going there then costs only drawing it. */
export async function prefetchDetails(store: Store, ids: readonly string[]): Promise<void> {
  const rows = await store.details.bulkGet([...ids]);
  prefetched.set(store, new Map(rows.flatMap((row) => (row ? [[row.id, row]] : []))));
}

/** What was read ahead; the database may know better a moment later. */
export const prefetchedDetail = (store: Store, id: string): DetailRow | undefined => prefetched.get(store)?.get(id);
