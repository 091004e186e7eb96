import type { OutboxRow, TryError } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { laneHead } from '../outbox/lane.ts';
import { createStoreBatcher } from './create-batcher.ts';

type Row = Pick<OutboxRow, 'seq' | 'op_id' | 'about'>;

const claimInBatch = createStoreBatcher((store, all: readonly { row: Row; now: number }[]) =>
  store.transaction('rw', store.outbox, async () => Promise.all(all.map((one) => claimOne(store, one)))),
);

/**
 * Records, before the request is sent, that the server may commit the change from now on. Returns the row as it is
 * sent, or `undefined` when it is no longer the first of its lane because another tab has sent it. Claims that come
 * close together share one write; no two of them belong to the same lane.
 */
export const claim = (store: Store, row: Row, now: number): Promise<OutboxRow | undefined> =>
  claimInBatch(store, { row, now });

async function claimOne(store: Store, { row, now }: { row: Row; now: number }): Promise<OutboxRow | undefined> {
  const head = await laneHead(store, row.about);
  if (head?.op_id !== row.op_id || head.state !== 'pending') return undefined;
  const claimed = { ...head, attempts: head.attempts + 1, first_sent_at: head.first_sent_at ?? now, last_try_at: now };
  await store.outbox.put(claimed);
  return claimed;
}

/** The server certainly did not receive the change: resets it as if it had not been sent. */
export function releaseClaim(store: Store, row: Row): Promise<void> {
  return updateInBatch(store, { row, change: (waiting) => ({ attempts: waiting.attempts - 1 }) });
}

/** Schedules the next automatic attempt at `next_at`; the user sees `last_error`. */
export function postpone(store: Store, row: Row, next_at: number, last_error: TryError): Promise<void> {
  return updateInBatch(store, { row, change: () => ({ next_at, last_error }) });
}

type RowUpdate = { row: Row; change: (row: OutboxRow) => Partial<OutboxRow> };

const updateInBatch = createStoreBatcher((store, all: readonly RowUpdate[]) =>
  store.transaction('rw', store.outbox, async () => Promise.all(all.map((one) => updateOne(store, one)))),
);

async function updateOne(store: Store, { row, change }: RowUpdate): Promise<void> {
  const waiting = await store.outbox.get(row.seq);
  if (waiting?.op_id === row.op_id) await store.outbox.put({ ...waiting, ...change(waiting) });
}
