import type { OutboxRow, TryError } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { laneHead } from '../outbox/lane.ts';
import { createStoreBatcher } from './create-batcher.ts';

type Row = Pick<OutboxRow, 'seq' | 'op_id' | 'about'>;

const claimInBatch = createStoreBatcher((store, all: readonly { row: Row; now: number }[]) =>
  store.transaction('rw', store.outbox, async () => Promise.all(all.map((one) => claimOne(store, one)))),
);

/**
 * Writes down, before anything is sent, that a change may be committed from now on. Answers the row as it is sent, or
 * `undefined` when it is no longer the first of its lane: another tab has been here. Those that are claimed close
 * together are written together; no two of them are of one lane.
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

/** The server surely did not take it, and it is not the change's fault: as if it had not been sent. */
export function releaseClaim(store: Store, row: Row): Promise<void> {
  return updateInBatch(store, { row, change: (waiting) => ({ attempts: waiting.attempts - 1 }) });
}

/** It goes again by itself at `next_at`; why it had to is told to the person. */
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
