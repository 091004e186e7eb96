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

/** Time until a change that waits for the comparison is sent and compared again, when the feed moved (ms). */
const COMPARE_AGAIN_MS = 2_000;
/** The same, when the server did not answer the comparison. */
const COMPARE_UNANSWERED_MS = 5_000;

/**
 * After a complete pull and a comparison, if one was due: a change that was refused because of an older feed is due at
 * once, however often it was tried before. While the rows are not compared it is due within seconds, and sooner when the
 * feed moved during the comparison (`isMoving`). Returns whether changes are due now that were not before. A change whose
 * position the server refuses although it is the current one waits as after any other refusal.
 */
export function resumeAfterPull(store: Store, { isMoving, now }: { isMoving: boolean; now: number }): Promise<boolean> {
  return withReserve(store, 'sending', () =>
    store.transaction('rw', store.outbox, store.meta, async () => {
      const areCompared = await areRowsCompared(store);
      const wait = isMoving ? COMPARE_AGAIN_MS : COMPARE_UNANSWERED_MS;
      const due_at = areCompared ? now : now + wait;
      const [position, recordsPosition] = await Promise.all([
        readMeta(store, 'position'),
        readMeta(store, 'records_position'),
      ]);
      const waitsForFeed = (row: OutboxRow) =>
        isPending(row) &&
        row.next_at > due_at &&
        row.last_error?.code === 'feed_expired' &&
        row.position !== (isRecordChange(row) ? recordsPosition : position);
      const resumed = await store.outbox.filter(waitsForFeed).toArray();
      if (resumed.length > 0) await store.outbox.bulkPut(resumed.map((row) => ({ ...row, next_at: due_at })));
      return areCompared && resumed.length > 0;
    }),
  );
}
