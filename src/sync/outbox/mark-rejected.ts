import { Invoice } from '#domain/invoices/invoice.ts';
import { logEvent } from '#store/events/log-event.ts';
import type { OutboxRow, Refusal } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { withReserve } from '../device/with-freed-space.ts';
import { applyTransition } from '../operations/operations.ts';
import { mergeResponse } from './merge-server-rows.ts';
import { refreshRows } from './shown-rows.ts';

/**
 * Marks a change that the server rejected: it is no longer shown and needs the user's decision. Code never drops a
 * change.
 */
export async function markRejected(
  store: Store,
  row: Pick<OutboxRow, 'seq' | 'op_id' | 'about'>,
  refusal: Refusal,
  now: number,
): Promise<void> {
  await withReserve(store, 'sending', () =>
    store.transaction('rw', store.changeTables, async () => {
      const waiting = await store.outbox.get(row.seq);
      if (waiting?.op_id !== row.op_id) return;
      if (refusal.current) await mergeResponse(store, [{ id: row.about, row: refusal.current }]);
      await store.outbox.update(row.seq, { state: 'parked', refusal });
      const changed = await applyTransition(store, [waiting], { type: 'rejected', refusal });
      await refreshRows(store, [row.about, ...changed]);
      const kind = refusal.code === 'conflict' ? 'conflict' : 'parked';
      await logEvent(store, { at: now, kind, about: row.about, detail: `${refusal.status} ${refusal.code}` });
    }),
  );
}

/** The row that came with a conflict, or undefined if this build cannot parse it. */
export function currentRow(current: unknown): Invoice | undefined {
  const parsed = Invoice.safeParse(current);
  return parsed.success ? parsed.data : undefined;
}
