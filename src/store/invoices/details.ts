import { isReadOnly } from '../is-read-only.ts';
import type { DetailRow } from '../rows/detail-row.ts';
import type { Store } from '../store.ts';

/** A detail is a few kilobytes; these are the ones a person has looked at last. */
const MAX_DETAILS = 300;

/** Keeps what the server said and forgets what nobody has looked at for the longest time. */
export function saveDetail(store: Store, { id, data, now }: { id: string; data: unknown; now: number }): Promise<void> {
  return store.transaction('rw', [store.details, store.meta], async () => {
    if (await isReadOnly(store)) return;
    await store.details.put({ id, data, taken_at: now, used_at: now });
    const excess = (await store.details.count()) - MAX_DETAILS;
    if (excess <= 0) return;
    await store.details.bulkDelete(await store.details.orderBy('used_at').limit(excess).primaryKeys());
  });
}

export const readDetail = (store: Store, id: string): Promise<DetailRow | undefined> => store.details.get(id);

/** Somebody is looking at it now. */
export async function touchDetail(store: Store, id: string, now: number): Promise<void> {
  await store.details.update(id, { used_at: now });
}
