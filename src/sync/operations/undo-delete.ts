import type { Store } from '#store/store.ts';
import { discardChangeRow } from '../outbox/discard-change-row.ts';
import { listLane } from '../outbox/lane.ts';

/** Cancels a deletion that was never sent. False when the deletion may have been sent. */
export function undoDelete(store: Store, id: string, now = Date.now()): Promise<boolean> {
  return store.transaction('rw', store.changeTables, async () => {
    const lane = await listLane(store, id);
    const last = lane.at(-1);
    if (last?.operation !== 'invoice.delete' || last.state !== 'pending' || last.attempts > 0) return false;
    await discardChangeRow(store, last.seq, now);
    return true;
  });
}
