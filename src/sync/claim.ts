import type { OutboxRow, TryError } from '#store/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { headOf } from './lane.ts';

type Row = Pick<OutboxRow, 'seq' | 'op_id' | 'about'>;

/**
 * Writes down, before anything is sent, that a change may be committed from now on. Answers the row as it is sent, or
 * `undefined` when it is no longer the first of its lane: another tab has been here.
 */
export function claim(store: Store, { about, op_id }: Row, now: number): Promise<OutboxRow | undefined> {
  return store.transaction('rw', store.outbox, async () => {
    const head = await headOf(store, about);
    if (head?.op_id !== op_id || head.state !== 'pending') return undefined;
    const row = { ...head, attempts: head.attempts + 1, first_sent_at: head.first_sent_at ?? now, last_try_at: now };
    await store.outbox.put(row);
    return row;
  });
}

/** The server surely did not take it, and it is not the change's fault: as if it had not been sent. */
export function unclaim(store: Store, row: Row): Promise<void> {
  return alter(store, row, (waiting) => ({ attempts: waiting.attempts - 1 }));
}

/** It goes again by itself at `next_at`; why it had to is told to the person. */
export function postpone(store: Store, row: Row, next_at: number, last_error: TryError): Promise<void> {
  return alter(store, row, () => ({ next_at, last_error }));
}

function alter(store: Store, row: Row, change: (row: OutboxRow) => Partial<OutboxRow>): Promise<void> {
  return store.transaction('rw', store.outbox, async () => {
    const waiting = await store.outbox.get(row.seq);
    if (waiting?.op_id === row.op_id) await store.outbox.put({ ...waiting, ...change(waiting) });
  });
}
