import { isReadOnly } from '#store/is-read-only.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { applyTransition } from '../operations/operations.ts';
import { seenNow } from './plan-changes.ts';
import { isPending } from './project.ts';
import { resetForRetry } from './reset-for-retry.ts';
import { readSeenPosition } from './seen-position.ts';
import { baseRowOf, readKnownRows, refreshRows } from './shown-rows.ts';

/**
 * Retries a change now. A rejected one ("Conservar mi versión") is a new decision about the server's current row. The
 * caller starts the engine afterwards.
 */
export async function retryChange(store: Store, seq: number, now = Date.now()): Promise<void> {
  await store.transaction('rw', store.changeTables, async () => {
    const row = await store.outbox.get(seq);
    if (row && !(await isReadOnly(store))) await requeueRows(store, [row], now);
  });
}

/**
 * Makes these changes due. A rejected one gets a new id, because the server remembers its rejection under the old one.
 * Call it in a transaction of all change tables.
 */
export async function requeueRows(store: Store, rows: readonly OutboxRow[], now: number): Promise<void> {
  const ids = rows.map(({ about }) => about);
  const [known, position] = await Promise.all([readKnownRows(store, ids), readSeenPosition(store)]);
  await store.outbox.bulkPut(
    rows.map((row) => {
      if (isPending(row)) return { ...row, next_at: 0 };
      const base = baseRowOf(known(row.about)).row;
      const { position: _position, seen: _seen, ...rest } = row;
      return { ...rest, ...resetForRetry(now), ...(base ? seenNow(base, position) : { base_rev: row.base_rev }) };
    }),
  );
  await applyTransition(store, rows, { type: 'requeued' });
  await refreshRows(store, ids);
}
