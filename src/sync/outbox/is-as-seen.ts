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
  return change.decides.every((field) => isSeen(row.seen, base, { field, codedFields: change.codedFields }));
}

type Decided = { field: keyof SeenFields; codedFields: readonly string[] | undefined };

function isSeen(seen: SeenFields | undefined, base: Invoice, { field, codedFields }: Decided): boolean {
  if (field === 'radian_events') return seen !== undefined && isEqual(eventsOf(seen), eventsOf(base));
  if (field === 'coding') return seen !== undefined && isEqual(shown(seen, codedFields), shown(base, codedFields));
  return seen?.[field] === base[field];
}

/** The coded values and their origin. When they were set differs between the device and the server. */
const shown = (row: Pick<SeenFields, 'coding'>, fields: readonly string[] | undefined) =>
  codingOf(row)
    .filter(({ field }) => fields === undefined || fields.includes(field))
    .map(({ field, value, rule }) => [field, value, rule]);

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
