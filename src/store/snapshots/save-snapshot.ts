import { isReadOnly } from '../is-read-only.ts';
import type { Snapshot } from '../rows/snapshot-row.ts';
import type { Store } from '../store.ts';

/** Each viewed supplier, customer and product is a snapshot; the newest ones are kept. */
const MAX_PER_KIND = 100;

/**
 * Stores a snapshot under the kind in its id, and deletes the oldest one of that kind above the limit. Returns false when
 * a newer build owns the database and nothing is stored.
 */
export async function saveSnapshot(store: Store, snapshot: Omit<Snapshot, 'kind'>): Promise<boolean> {
  if (await isReadOnly(store)) return false;
  const [kind = snapshot.id] = snapshot.id.split(':');
  await store.transaction('rw', store.snapshots, async () => {
    await store.snapshots.put({ ...snapshot, kind });
    const ofKind = store.snapshots.where('kind').equals(kind);
    if ((await ofKind.count()) <= MAX_PER_KIND) return;
    const [oldest] = await ofKind.sortBy('taken_at');
    if (oldest) await store.snapshots.delete(oldest.id);
  });
  return true;
}
