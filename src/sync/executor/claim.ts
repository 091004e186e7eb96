import type { OutboxRow, TryError } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { headOf } from '../outbox/lane.ts';
import { gatheredByStore } from './create-batcher.ts';

type Row = Pick<OutboxRow, 'seq' | 'op_id' | 'about'>;

const gatheredClaim = gatheredByStore((store, all: readonly { row: Row; now: number }[]) =>
  store.transaction('rw', store.outbox, async () => Promise.all(all.map((one) => claimOne(store, one)))),
);

/**
 * Writes down, before anything is sent, that a change may be committed from now on. Answers the row as it is sent, or
 * `undefined` when it is no longer the first of its lane: another tab has been here. Those that are claimed close
 * together are written together; no two of them are of one lane.
 */
export const claim = (store: Store, row: Row, now: number): Promise<OutboxRow | undefined> =>
  gatheredClaim(store, { row, now });

async function claimOne(store: Store, { row, now }: { row: Row; now: number }): Promise<OutboxRow | undefined> {
  const head = await headOf(store, row.about);
  if (head?.op_id !== row.op_id || head.state !== 'pending') return undefined;
  const claimed = { ...head, attempts: head.attempts + 1, first_sent_at: head.first_sent_at ?? now, last_try_at: now };
  await store.outbox.put(claimed);
  return claimed;
}

/** The server surely did not take it, and it is not the change's fault: as if it had not been sent. */
export function unclaim(store: Store, row: Row): Promise<void> {
  return gatheredAlter(store, { row, change: (waiting) => ({ attempts: waiting.attempts - 1 }) });
}

/** It goes again by itself at `next_at`; why it had to is told to the person. */
export function postpone(store: Store, row: Row, next_at: number, last_error: TryError): Promise<void> {
  return gatheredAlter(store, { row, change: () => ({ next_at, last_error }) });
}

type Alteration = { row: Row; change: (row: OutboxRow) => Partial<OutboxRow> };

const gatheredAlter = gatheredByStore((store, all: readonly Alteration[]) =>
  store.transaction('rw', store.outbox, async () => Promise.all(all.map((one) => alterOne(store, one)))),
);

async function alterOne(store: Store, { row, change }: Alteration): Promise<void> {
  const waiting = await store.outbox.get(row.seq);
  if (waiting?.op_id === row.op_id) await store.outbox.put({ ...waiting, ...change(waiting) });
}
