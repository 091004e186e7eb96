import { logEvent } from '#store/events/log-event.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { applyTransition, findOperation } from '../operations/operations.ts';
import { listAbandoned } from './document-decisions.ts';
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

/**
 * Discards these changes, and with a file the decisions about its documents that no other file carries. Call it in a
 * transaction of all change tables, for changes that may be discarded. Returns the number of those decisions.
 */
export async function discardRows(store: Store, rows: readonly OutboxRow[], now: number): Promise<number> {
  await store.outbox.bulkDelete(rows.map(({ seq }) => seq));
  const documents = await applyTransition(store, rows, { type: 'discarded' });
  const followers = await listAbandoned(store, documents);
  await store.outbox.bulkDelete(followers.map(({ seq }) => seq));
  await refreshRows(store, [...new Set([...rows.map(({ about }) => about), ...documents])]);
  for (const { about, op_id } of [...rows, ...followers])
    await logEvent(store, { at: now, kind: 'discarded', about, detail: op_id });
  return followers.length;
}

async function canDiscard(store: Store, row: OutboxRow): Promise<boolean> {
  return isUnsent(row) || ((await findOperation(row.operation)?.canDiscardSent?.(store, row.about)) ?? false);
}

/** A change that was sent may already be applied; one that was rejected or never sent is not. */
export const isUnsent = (row: Pick<OutboxRow, 'state' | 'attempts'>): boolean =>
  row.state === 'parked' || row.attempts === 0;
