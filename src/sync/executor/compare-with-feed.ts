import type { Invoice } from '#domain/invoices/invoice.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { withReserve } from '../device/with-freed-space.ts';
import { isAsSeen } from '../outbox/is-as-seen.ts';
import { isPending } from '../outbox/is-pending.ts';
import { seenNow } from '../outbox/plan-changes.ts';
import { areRowsCompared } from '../outbox/seen-position.ts';
import { baseRowOf, readKnownRows } from '../outbox/shown-rows.ts';
import { rebaseRecord } from '../records/compare-record.ts';
import { isRecordChange } from '../records/record-change.ts';

/**
 * The server does not know the feed that a change was made at: it was restored from an older copy, and the revision that
 * the person saw means nothing to it (docs/offline.md#restored-server). The server has not applied the change and never
 * applies a request that names that feed.
 *
 * 'pull': this device has not pulled from the restored feed yet. 'differs': the row that the server has now shows neither
 * what the person saw nor what the change makes of it, so the person decides again. 'same': the change, and the later
 * ones of its lane, are based on the server's row of now. They keep their ids: a copy of the first request that arrives
 * later is refused like it was.
 */
export type FeedComparison = { type: 'pull' | 'same' } | { type: 'differs'; current: Invoice };

export function compareWithFeed(store: Store, row: OutboxRow): Promise<FeedComparison> {
  return withReserve(store, 'sending', () =>
    store.transaction('rw', store.changeTables, async () =>
      isRecordChange(row) ? rebaseRecord(store, row) : rebaseInvoice(store, row),
    ),
  );
}

async function rebaseInvoice(store: Store, row: OutboxRow): Promise<FeedComparison> {
  const position = await readMeta(store, 'position');
  if (position === undefined || position === row.position) return { type: 'pull' };
  if (!(await areRowsCompared(store))) return { type: 'pull' };
  const known = (await readKnownRows(store, [row.about]))(row.about);
  const base = baseRowOf(known).row;
  if (base && !isAsSeen(row, base)) return { type: 'differs', current: base };
  const waiting = known.lane.filter((one) => isPending(one) && one.position !== position);
  const based = waiting.filter((one) => !base || isAsSeen(one, base));
  await store.outbox.bulkPut(based.map((one) => ({ ...one, ...seenNow(base, position), next_at: 0 })));
  return { type: 'same' };
}
