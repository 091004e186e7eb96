import type { Invoice } from '#domain/invoices/invoice.ts';
import type { ChangeState, InvoiceRow } from '#store/rows/invoice-row.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { listLane } from './lane.ts';
import { projectRow } from './project-row.ts';

/**
 * Recomputes the row of `id` (docs/offline.md#base-and-shown-rows): the shadow with the pending changes applied, or the
 * server's row without a shadow when nothing is pending. Call it in the transaction that changed either of them.
 */
export async function refreshRow(store: Store, id: string): Promise<void> {
  const lane = await listLane(store, id);
  const shadow = await store.shadow.get(id);
  const base = shadow ? shadow.row : withoutPendingMarks(await store.invoices.get(id));
  if (lane.some((row) => row.state === 'pending')) {
    if (!shadow) await store.shadow.put({ id, row: base });
    return writeRow(store, { id, row: projectRow(lane, base), lane });
  }
  if (shadow) await store.shadow.delete(id);
  // Only the pull in progress can show whether a stale row still exists.
  return writeRow(store, { id, row: shadow?.stale ? undefined : (base ?? undefined), lane });
}

async function writeRow(
  store: Store,
  { id, row, lane }: { id: string; row: Invoice | undefined; lane: readonly OutboxRow[] },
): Promise<void> {
  if (!row) await store.invoices.delete(id);
  else await store.invoices.put(withPendingMarks(row, lane));
}

/** The row with the marks of its pending and rejected changes. */
export function withPendingMarks(row: Invoice, lane: readonly OutboxRow[]): InvoiceRow {
  const change_state = changeStateOf(lane);
  return change_state ? { ...row, pend: 1, change_state } : row;
}

/** A rejected change needs the user's attention, so it takes precedence over pending ones. */
function changeStateOf(lane: readonly OutboxRow[]): ChangeState | undefined {
  const parked = lane.filter((row) => row.state === 'parked');
  if (parked.some((row) => row.refusal?.code === 'conflict')) return 'conflict';
  if (parked.length > 0) return 'refused';
  return lane.length > 0 ? 'waiting' : undefined;
}

/** The server's fields of a stored row; null without a row. */
export function withoutPendingMarks(row: InvoiceRow | undefined): Invoice | null {
  if (!row) return null;
  const { pend: _pend, change_state: _state, ...invoice } = row;
  return invoice;
}
