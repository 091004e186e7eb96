import type { Invoice } from '#domain/invoices/invoice.ts';
import { eventsOf } from '#domain/radian/invoice-event.ts';
import type { OutboxRow, SeenFields } from '#store/rows/outbox-row.ts';
import { isAlreadyApplied } from '../operations/is-already-applied.ts';
import { readChange } from '../operations/operations.ts';

/** Whether the row has the values that the person saw of the fields that the change decides, or wanted. */
export function isAsSeen(row: OutboxRow, base: Invoice): boolean {
  const change = readChange(row);
  if (!change || isAlreadyApplied(change, base)) return true;
  return change.decides.every((field) => isSeen(row.seen, base, field));
}

const isSeen = (seen: SeenFields | undefined, base: Invoice, field: keyof SeenFields): boolean =>
  field === 'radian_events'
    ? seen !== undefined && JSON.stringify(eventsOf(seen)) === JSON.stringify(eventsOf(base))
    : seen?.[field] === base[field];
