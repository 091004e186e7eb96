import type { Snapshot } from './snapshot-row.ts';
import type { Store } from './store.ts';

export async function keepSnapshot(store: Store, snapshot: Omit<Snapshot, 'kind'>): Promise<void> {
  const [kind = snapshot.id] = snapshot.id.split(':');
  await store.snapshots.put({ ...snapshot, kind });
}
