import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { withReserve } from '../device/with-freed-space.ts';
import { isPending } from '../outbox/is-pending.ts';
import { headOfEachLane } from '../outbox/lane.ts';
import { areRowsCompared } from '../outbox/seen-position.ts';
import { isRecordChange } from '../records/record-change.ts';
import type { SyncContext } from '../types.ts';
import { compareWithFeed } from './compare-with-feed.ts';
import { park, toRestoredConflict } from './handle-rejection.ts';

/** Time until a change that waits for the comparison is sent and compared again, when the feed moved (ms). */
const COMPARE_AGAIN_MS = 2_000;
/** The same, when the server did not answer the comparison. */
const COMPARE_UNANSWERED_MS = 5_000;

/**
 * After a complete pull and a comparison, if one was due: the changes that were refused because of an older feed are
 * compared with the rows of now, however often they were tried before. While the rows are not compared they are due
 * within seconds, and sooner when the feed moved during the comparison (`isMoving`). Returns whether changes are due now
 * that were not before. A change whose position the server refuses although it is the current one waits as after any
 * other refusal.
 */
export async function resumeAfterPull(context: SyncContext, { isMoving }: { isMoving: boolean }): Promise<boolean> {
  const { store, ports } = context;
  const refused = await listRefused(store);
  if (refused.length === 0) return false;
  if (!(await areRowsCompared(store))) {
    await waitForComparison(store, refused, ports.now() + (isMoving ? COMPARE_AGAIN_MS : COMPARE_UNANSWERED_MS));
    return false;
  }
  let hasResumed = false;
  for (const row of refused) {
    const comparison = await compareWithFeed(store, row);
    if (comparison.type === 'differs') await park(context, row, toRestoredConflict(comparison.current));
    if (comparison.type === 'same') hasResumed = true;
  }
  return hasResumed;
}

/** The first change of each lane that the server has refused because it names a feed before the one that was pulled. */
async function listRefused(store: Store): Promise<OutboxRow[]> {
  const [position, recordsPosition] = await Promise.all([
    readMeta(store, 'position'),
    readMeta(store, 'records_position'),
  ]);
  const rows = await store.outbox.orderBy('seq').toArray();
  return headOfEachLane(rows).filter(
    (row) =>
      isPending(row) &&
      row.last_error?.code === 'feed_expired' &&
      row.position !== (isRecordChange(row) ? recordsPosition : position),
  );
}

function waitForComparison(store: Store, refused: readonly OutboxRow[], due_at: number): Promise<void> {
  return withReserve(store, 'sending', () =>
    store.transaction('rw', store.outbox, async () => {
      for (const { seq, next_at } of refused) if (next_at > due_at) await store.outbox.update(seq, { next_at: due_at });
    }),
  );
}
