import type { DetailRow } from '../rows/detail-row.ts';
import type { Store } from '../store.ts';

const ahead = new WeakMap<Store, ReadonlyMap<string, DetailRow>>();

/** Reads what may be looked at next, before anybody asks: going there then costs only drawing it. */
export async function readAhead(store: Store, ids: readonly string[]): Promise<void> {
  const rows = await store.details.bulkGet([...ids]);
  ahead.set(store, new Map(rows.flatMap((row) => (row ? [[row.id, row]] : []))));
}

/** What was read ahead; the database may know better a moment later. */
export const detailAhead = (store: Store, id: string): DetailRow | undefined => ahead.get(store)?.get(id);
