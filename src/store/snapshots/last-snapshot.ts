import type { Snapshot } from '../rows/snapshot-row.ts';
import type { Store } from '../store.ts';

const MOST = 20;
const known = new WeakMap<Store, Map<string, Snapshot>>();

/** Reads a snapshot, and remembers it for whoever shows it next. */
export async function readSnapshot(store: Store, id: string): Promise<Snapshot | undefined> {
  const row = await store.snapshots.get(id);
  const all = known.get(store) ?? new Map<string, Snapshot>();
  known.set(store, all);
  all.delete(id);
  if (row) all.set(id, row);
  const [oldest] = all.keys();
  if (all.size > MOST && oldest !== undefined) all.delete(oldest);
  return row;
}

/** As it was read last: for the first picture, until it has been read anew. */
export const lastSnapshot = (store: Store, id: string): Snapshot | undefined => known.get(store)?.get(id);
