import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { isPending } from '../outbox/is-pending.ts';
import { readKnownRecord } from './shown-records.ts';

/**
 * The server does not know the feed that a change of a record was made at (docs/offline.md#restored-server). After a pull
 * from the restored feed the change is sent as one whose author has seen no record: where somebody else has written one,
 * it is a conflict. 'pull': that pull is due first. Call it in a transaction of all change tables.
 */
export async function rebaseRecord(store: Store, row: OutboxRow): Promise<{ type: 'pull' | 'same' }> {
  const position = await readMeta(store, 'records_position');
  const { base, lane } = await readKnownRecord(store, row.about);
  if (position === undefined || position === row.position || base.stale) return { type: 'pull' };
  const waiting = lane.filter((one) => isPending(one) && one.position !== position);
  await store.outbox.bulkPut(waiting.map((one) => ({ ...one, base_rev: 0, position, next_at: 0 })));
  return { type: 'same' };
}
