import { codingOf } from '#domain/coding/with-coding.ts';
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

function isSeen(seen: SeenFields | undefined, base: Invoice, field: keyof SeenFields): boolean {
  if (field === 'radian_events') return seen !== undefined && isEqual(eventsOf(seen), eventsOf(base));
  if (field === 'coding') return seen !== undefined && isEqual(codingOf(seen), codingOf(base));
  return seen?.[field] === base[field];
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
