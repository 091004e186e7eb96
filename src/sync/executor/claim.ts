import type { OutboxRow, Refusal, TryError } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { withReserve } from '../device/with-freed-space.ts';
import type { Transition } from '../operations/define-operation.ts';
import { applyTransition } from '../operations/operations.ts';
import { laneHead } from '../outbox/lane.ts';
import { createStoreBatcher } from './create-batcher.ts';

type Row = Pick<OutboxRow, 'seq' | 'op_id' | 'about'>;
type RowUpdate = { row: Row; change: (row: OutboxRow) => Partial<OutboxRow>; transition: Transition };

/** Updates of attempts that come close together share one write. Those of one row come one after the other. */
const updateInBatch = createStoreBatcher((store, all: readonly (RowUpdate & { mustBeHead: boolean })[]) =>
  withReserve(store, 'sending', () =>
    store.transaction('rw', [store.outbox, store.uploads], async () =>
      Promise.all(all.map((one) => updateOne(store, one, one.mustBeHead))),
    ),
  ),
);

/** Undefined when the row is no longer there under this id. */
async function updateOne(
  store: Store,
  { row, change, transition }: RowUpdate,
  mustBeHead: boolean,
): Promise<OutboxRow | undefined> {
  const waiting = mustBeHead ? await laneHead(store, row.about) : await store.outbox.get(row.seq);
  if (waiting?.op_id !== row.op_id || (mustBeHead && waiting.state !== 'pending')) return undefined;
  const updated = { ...waiting, ...change(waiting) };
  await store.outbox.put(updated);
  await applyTransition(store, [updated], transition);
  return updated;
}

/**
 * Records, before the request is sent, that the server may commit the change from now on. Returns the row as it is
 * sent, or `undefined` when it is no longer the first of its lane because another tab has sent it.
 */
export const claim = (store: Store, row: Row, now: number): Promise<OutboxRow | undefined> =>
  updateInBatch(store, {
    row,
    mustBeHead: true,
    change: ({ attempts, first_sent_at }) => ({
      attempts: attempts + 1,
      first_sent_at: first_sent_at ?? now,
      last_try_at: now,
    }),
    transition: { type: 'claimed' },
  });

/** The server certainly did not receive the change: resets it as if it had not been sent. */
export async function releaseClaim(store: Store, row: Row): Promise<void> {
  await updateInBatch(store, {
    row,
    mustBeHead: false,
    change: ({ attempts }) => ({ attempts: attempts - 1 }),
    transition: { type: 'released' },
  });
}

/**
 * The server refused this request and nothing is wrong with the change. It stays as sent: the browser may have sent the
 * request twice, and the server may have applied the first copy.
 */
export async function endAttempt(store: Store, row: Row): Promise<void> {
  await updateInBatch(store, { row, mustBeHead: false, change: () => ({}), transition: { type: 'released' } });
}

type Postponement = { next_at: number; last_error: TryError; refusal: Refusal | null };

/** Schedules the next automatic attempt at `next_at`; the user sees `last_error`. */
export async function postpone(store: Store, row: Row, { next_at, last_error, refusal }: Postponement): Promise<void> {
  await updateInBatch(store, {
    row,
    mustBeHead: false,
    change: () => ({ next_at, last_error }),
    transition: { type: 'postponed', refusal },
  });
}
