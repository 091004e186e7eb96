import { logEvent } from '#store/events/log-event.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { applyTransition, findOperation } from '../operations/operations.ts';
import { refreshRows } from './shown-rows.ts';

/**
 * Discards a change: the server's last row is shown again. False when it is being sent and the server may already have
 * it, or when a newer build owns this database.
 */
export function discardChange(store: Store, seq: number, now = Date.now()): Promise<boolean> {
  return store.transaction('rw', store.changeTables, async () => {
    const row = await store.outbox.get(seq);
    if (!row || (await isReadOnly(store)) || !(await canDiscard(store, row))) return false;
    await discardRows(store, [row], now);
    return true;
  });
}

/** Discards these changes. Call it in a transaction of all change tables, for changes that may be discarded. */
export async function discardRows(store: Store, rows: readonly OutboxRow[], now: number): Promise<void> {
  await store.outbox.bulkDelete(rows.map(({ seq }) => seq));
  await applyTransition(store, rows, { type: 'discarded' });
  await refreshRows(
    store,
    rows.map(({ about }) => about),
  );
  for (const { about, op_id } of rows) await logEvent(store, { at: now, kind: 'discarded', about, detail: op_id });
}

async function canDiscard(store: Store, row: OutboxRow): Promise<boolean> {
  return isUnsent(row) || ((await findOperation(row.operation)?.canDiscardSent?.(store, row.about)) ?? false);
}

/** A change that was sent may already be applied; one that was rejected or never sent is not. */
export const isUnsent = (row: Pick<OutboxRow, 'state' | 'attempts'>): boolean =>
  row.state === 'parked' || row.attempts === 0;
