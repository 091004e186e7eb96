import { isDocumentKey } from '#domain/files/document-key.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { applyTransition } from '../operations/operations.ts';
import { isRecordChange } from '../records/record-change.ts';
import { readKnownRecord, recordSeenNow } from '../records/shown-records.ts';
import { isPending } from './is-pending.ts';
import { seenNow } from './plan-changes.ts';
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
  const records = await readSeenRecords(store, rows.filter(isRecordChange));
  await store.outbox.bulkPut(
    rows.map((row) => {
      if (isPending(row)) return { ...row, next_at: 0 };
      const record = records.get(row.seq);
      if (record) return { ...row, ...resetForRetry(now), ...record };
      const base = baseRowOf(known(row.about)).row;
      // It waits for a file, and none that carries its document is on the way.
      if (!base && isDocumentKey(row.about)) return row;
      const { position: _position, seen: _seen, ...rest } = row;
      return { ...rest, ...resetForRetry(now), ...(base ? seenNow(base, position) : { base_rev: row.base_rev }) };
    }),
  );
  const changed = await applyTransition(store, rows, { type: 'requeued' });
  await refreshRows(store, [...new Set([...ids, ...changed])]);
}

/** What the person sees now of the records of these changes, by the number of the change. */
async function readSeenRecords(store: Store, rows: readonly OutboxRow[]) {
  const seen = new Map<number, Awaited<ReturnType<typeof recordSeenNow>>>();
  for (const { seq, about } of rows) {
    const { base } = await readKnownRecord(store, about);
    seen.set(seq, await recordSeenNow(store, base));
  }
  return seen;
}
