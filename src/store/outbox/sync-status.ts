import { readMeta } from '../meta.ts';
import type { PauseReason } from '../rows/meta-row.ts';
import type { Store } from '../store.ts';

export type SyncStatus = { pending: number; parked: number; paused: PauseReason | null; last_pull_ok: number | null };

/** What the sync badge shows, in one read of the store. */
export function readSyncStatus(store: Store): Promise<SyncStatus> {
  return store.transaction('r', [store.outbox, store.meta], async () => {
    const [pending, parked, paused, last] = await Promise.all([
      store.outbox.where('state').equals('pending').count(),
      store.outbox.where('state').equals('parked').count(),
      readMeta(store, 'paused'),
      readMeta(store, 'last_pull_ok'),
    ]);
    return { pending, parked, paused: paused ?? null, last_pull_ok: last ?? null };
  });
}
