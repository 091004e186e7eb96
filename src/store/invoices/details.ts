import { isReadOnly } from '../is-read-only.ts';
import type { DetailRow } from '../rows/detail-row.ts';
import type { Store } from '../store.ts';

/** A detail has a few kilobytes; the most recently viewed ones are kept. */
const MAX_DETAILS = 300;

/** Stores the server's response and deletes the least recently viewed details. */
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

/** Marks the detail as viewed now. */
export async function touchDetail(store: Store, id: string, now: number): Promise<void> {
  await store.details.update(id, { used_at: now });
}
