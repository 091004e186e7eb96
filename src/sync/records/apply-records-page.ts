import type { RecordsPage } from '#contract/records.ts';
import { startOf } from '#contract/sync.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import type { FeedPosition } from '../pull/apply-page.ts';
import { resetPulledRecords } from './clear-pulled-records.ts';
import { mergeRecordStates, refreshRecords } from './shown-records.ts';

/**
 * Applies a page of records and its cursor in one transaction. 'done' without applying it when another context has moved
 * the cursor since.
 */
export function applyRecordsPage(
  store: Store,
  page: RecordsPage,
  { since, epoch }: FeedPosition,
  now: number,
): Promise<'next' | 'done'> {
  return store.transaction('rw', store.changeTables, async () => {
    const [cursor = 0, known] = [await readMeta(store, 'records_cursor'), await readMeta(store, 'records_epoch')];
    if (cursor !== since || known !== epoch) return 'done';
    if ((epoch !== undefined && page.epoch !== epoch) || (await mayHoldLostRecords(store, page))) {
      await resetPulledRecords(store, now);
      return 'next';
    }
    await mergeRecordStates(store, page.records);
    await refreshRecords(
      store,
      page.records.map(({ id }) => id),
    );
    await writeMeta(store, 'records_cursor', page.cursor);
    await writeMeta(store, 'records_epoch', page.epoch);
    await writeMeta(store, 'records_position', page.position);
    if (!page.more) await removeStale(store);
    return page.more && page.cursor !== since ? 'next' : 'done';
  });
}

/**
 * A server that has started since may have been restored, and what came in responses after the cursor, deletions too, may
 * be lost: then everything is pulled again.
 */
async function mayHoldLostRecords(store: Store, { position }: RecordsPage): Promise<boolean> {
  const before = await readMeta(store, 'records_position');
  if (!before || startOf(before) === startOf(position)) return false;
  const [cursor = 0, answered = 0] = [
    await readMeta(store, 'records_cursor'),
    await readMeta(store, 'records_answered_rev'),
  ];
  return answered > cursor;
}

/** The new feed is complete and did not contain these records. */
async function removeStale(store: Store): Promise<void> {
  const gone = await store.recordBases.filter(({ stale }) => stale === 1).primaryKeys();
  await store.recordBases.bulkPut(gone.map((id) => ({ id, rev: 0, record: null })));
  await refreshRecords(store, gone);
}
