import { isDocumentKey } from '#domain/files/document-key.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { ChangeState, InvoiceRow } from '#store/rows/invoice-row.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { ShadowRow } from '#store/rows/shadow-row.ts';
import { readChange } from '../operations/operations.ts';
import { isPending } from './is-pending.ts';

export type BaseRow = Pick<ShadowRow, 'row' | 'stale'>;

/**
 * The row to show (docs/offline.md#base-and-shown-rows): the base row with the pending operations of its lane applied in
 * order, and their marks. `undefined` when there is no row to show. Pure.
 */
export function project(base: BaseRow, lane: readonly OutboxRow[]): InvoiceRow | undefined {
  // Only the pull in progress can show whether a stale row still exists.
  if (base.stale && !lane.some(isPending)) return undefined;
  const shown = applyOperations(base.row, lane);
  return shown && withPendingMarks(shown, lane);
}

/** The base row with the pending operations applied, without marks. */
export function applyOperations(base: Invoice | null, lane: readonly OutboxRow[]): Invoice | undefined {
  return lane.filter(isPending).reduce<Invoice | undefined>((row, operation) => {
    const change = readChange(operation);
    if (!change) return row;
    return row ? change.project(row) : change.restoredRow();
  }, base ?? undefined);
}

/** The row with the marks of its pending and rejected changes. */
function withPendingMarks(row: Invoice, lane: readonly OutboxRow[]): InvoiceRow {
  // A document that only this device has read is not sent yet, whether something was decided about it or not.
  const change_state = changeStateOf(lane) ?? (isDocumentKey(row.id) ? 'waiting' : undefined);
  return change_state ? { ...row, pend: 1, change_state } : row;
}

/** A rejected change needs the user's attention, so it takes precedence over pending ones. */
function changeStateOf(lane: readonly OutboxRow[]): ChangeState | undefined {
  const parked = lane.filter((row) => row.state === 'parked');
  if (parked.some((row) => row.refusal?.code === 'conflict')) return 'conflict';
  if (parked.length > 0) return 'refused';
  return lane.length > 0 ? 'waiting' : undefined;
}

/** The server's fields of a shown row; null without a row. */
export function withoutPendingMarks(row: InvoiceRow | undefined): Invoice | null {
  if (!row) return null;
  const { pend: _pend, change_state: _state, ...invoice } = row;
  return invoice;
}
