import type { Snapshot } from '../rows/snapshot-row.ts';
import type { Store } from '../store.ts';

const MAX_SNAPSHOTS = 20;
const snapshotsByStore = new WeakMap<Store, Map<string, Snapshot>>();

/** Reads a snapshot and keeps it in memory for the next screen that shows it. */
export async function readSnapshot(store: Store, id: string): Promise<Snapshot | undefined> {
  const row = await store.snapshots.get(id);
  const snapshots = snapshotsByStore.get(store) ?? new Map<string, Snapshot>();
  snapshotsByStore.set(store, snapshots);
  snapshots.delete(id);
  if (row) snapshots.set(id, row);
  const [oldest] = snapshots.keys();
  if (snapshots.size > MAX_SNAPSHOTS && oldest !== undefined) snapshots.delete(oldest);
  return row;
}

/** The snapshot as last read: for the first render, until it is read again. */
export const lastSnapshot = (store: Store, id: string): Snapshot | undefined => snapshotsByStore.get(store)?.get(id);
