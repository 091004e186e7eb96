import type { Invoice } from '#domain/invoices/invoice.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { isAlreadyApplied } from '../operations/is-already-applied.ts';
import { readChange } from '../operations/operations.ts';

/** Whether the row has the values that the person saw of the fields that the change decides, or wanted. */
export function isAsSeen(row: OutboxRow, base: Invoice): boolean {
  const change = readChange(row);
  if (!change || isAlreadyApplied(change, base)) return true;
  return change.decides.every((field) => row.seen?.[field] === base[field]);
}
