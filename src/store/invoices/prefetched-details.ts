import type { DetailRow } from '../rows/detail-row.ts';
import type { Store } from '../store.ts';

const prefetched = new WeakMap<Store, ReadonlyMap<string, DetailRow>>();

/** Reads details that the user may open next, so that opening one only has to draw it. */
export async function prefetchDetails(store: Store, ids: readonly string[]): Promise<void> {
  const rows = await store.details.bulkGet([...ids]);
  prefetched.set(store, new Map(rows.flatMap((row) => (row ? [[row.id, row]] : []))));
}

/** A detail read in advance; the database may have a newer one. */
export const prefetchedDetail = (store: Store, id: string): DetailRow | undefined => prefetched.get(store)?.get(id);
