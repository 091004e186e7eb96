import { Classification, type Invoice, InvoiceStatus } from '../invoices/invoice.ts';
import { reclassified } from '../invoices/reclassified.ts';
import type { CodedValue, CodingChange } from './coded-value.ts';

type CodedRow = Pick<Invoice, 'status' | 'classification' | 'direction'> & {
  direction_by_class?: boolean;
  coding?: readonly CodedValue[];
};

/**
 * Where new values come from. `rule` is null where a person decides. `restores`: a person takes a change back, so the
 * values get the origin that they had before it: that of a rule also over a person's, and with `rule` null the status and
 * the classification are the document's again.
 */
export type CodingOrigin = { rule: string | null; restores?: boolean | undefined; at: string };

/** The time of values that are not stored by the server yet. */
export const NOT_STORED_AT = '1970-01-01T00:00:00.000Z';

/** A decision of a person that the server has not stored yet. */
export const BY_HAND: CodingOrigin = { rule: null, at: NOT_STORED_AT };

const NO_VALUES: readonly CodedValue[] = [];

/** The coded values of a row. A row that an earlier build stored on the device has none until it is pulled again. */
export const codingOf = ({ coding }: { coding?: readonly CodedValue[] }): readonly CodedValue[] => coding ?? NO_VALUES;

/** The value of a field and its origin, or undefined. */
export const findCodedValue = (row: { coding?: readonly CodedValue[] }, field: string): CodedValue | undefined =>
  codingOf(row).find((one) => one.field === field);

/**
 * The row with new values: the device shows it, and the server stores it. A rule leaves the fields that a person decided.
 * A value with the same origin stays as it is, and so does a status or classification that the document has already.
 * Null removes the decision about a status or classification, not its value. Returns the same object when nothing
 * changes. Pure.
 */
export function withCoding<I extends CodedRow>(invoice: I, values: CodingChange, origin: CodingOrigin): I {
  return Object.entries(values).reduce((row, [field, value]) => withValue(row, { field, value }, origin), invoice);
}

type NewValue = { field: string; value: string | null };

function withValue<I extends CodedRow>(row: I, { field, value }: NewValue, origin: CodingOrigin): I {
  const { rule, restores = false } = origin;
  const entry = findCodedValue(row, field);
  if (rule !== null && !restores && entry?.rule === null) return row;
  if (value === null) return withoutEntry(row, field);
  if (restores && rule === null && statedValue(row, field) !== undefined)
    return withoutEntry(withStated(row, field, value), field);
  return withEntry(row, { field, value }, origin);
}

function withEntry<I extends CodedRow>(
  row: I,
  { field, value }: { field: string; value: string },
  { rule, at }: CodingOrigin,
): I {
  const entry = findCodedValue(row, field);
  const isThere = entry ? entry.value === value && entry.rule === rule : statedValue(row, field) === value;
  if (isThere) return row;
  const coding = [...without(row, field), { field, value, rule, at }].sort((a, b) => (a.field < b.field ? -1 : 1));
  return { ...withStated(row, field, value), coding };
}

const withoutEntry = <I extends CodedRow>(row: I, field: string): I =>
  findCodedValue(row, field) ? { ...row, coding: without(row, field) } : row;

const without = (row: CodedRow, field: string): CodedValue[] => codingOf(row).filter((one) => one.field !== field);

/** The value of a field that an invoice has in any case, or undefined. */
const statedValue = (row: CodedRow, field: string): string | undefined =>
  field === 'status' ? row.status : field === 'classification' ? row.classification : undefined;

/** An unknown status or classification changes nothing: ValidCodingChange accepts none. */
function withStated<I extends CodedRow>(row: I, field: string, value: string): I {
  if (statedValue(row, field) === value) return row;
  if (field === 'status') return { ...row, status: InvoiceStatus.safeParse(value).data ?? row.status };
  const classification = field === 'classification' ? Classification.safeParse(value).data : undefined;
  return classification ? { ...row, ...reclassified(row, classification) } : row;
}

/** One change that takes others back: the values and the origin that fields of `before` have. */
export type CodingReversal = { values: CodingChange; rule: string | null; restores: boolean };

/**
 * The changes by which the fields get the values and origins of `before` again: at most one for each origin. A value that
 * a person gave is a person's again, a value that was not there is removed. Pure.
 */
export function reverseCoding(before: CodedRow, fields: readonly string[]): CodingReversal[] {
  const reversals = new Map<string, CodingReversal>();
  for (const field of fields) {
    const entry = findCodedValue(before, field);
    const restores = entry ? entry.rule !== null : statedValue(before, field) !== undefined;
    const rule = entry?.rule ?? null;
    const key = `${rule} ${restores}`;
    const value = entry?.value ?? statedValue(before, field) ?? null;
    const reversal = reversals.get(key) ?? { values: {}, rule, restores };
    reversals.set(key, { ...reversal, values: { ...reversal.values, [field]: value } });
  }
  return [...reversals.values()];
}

/** One field whose value or origin differs between two rows. */
export type CodedDifference = { field: string; before: CodedValue | undefined; after: CodedValue | undefined } & {
  old_value: string | null;
  new_value: string | null;
};

/** The fields among `fields` that differ. Pure. */
export function compareCoding(before: CodedRow, after: CodedRow, fields: readonly string[]): CodedDifference[] {
  return fields.flatMap((field) => {
    const [a, b] = [findCodedValue(before, field), findCodedValue(after, field)];
    const old_value = statedValue(before, field) ?? a?.value ?? null;
    const new_value = statedValue(after, field) ?? b?.value ?? null;
    const isSame = old_value === new_value && a?.rule === b?.rule && a?.value === b?.value;
    return isSame ? [] : [{ field, before: a, after: b, old_value, new_value }];
  });
}
