import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PrintedLayout, type PrintedTruth, printedLayouts } from '#tests/harness/documents/a-pdf-layout.ts';
import { normalizeNumber } from './pdf-number.ts';
import { readPdfText } from './pdf-text.ts';

const CASES = 800;
const layouts = fc.sample(printedLayouts, { seed: 2018, numRuns: CASES });

/** The value of each field that was read; null is a value that the person is asked for. */
function readValues({ items }: PrintedLayout) {
  const reading = readPdfText(items, []);
  if (!reading.ok) throw new Error(reading.detail);
  const { supplier, customer, number, issue_date, due_date, subtotal, tax_amount, payable_total, cufe } = reading.facts;
  const parties = { supplier_nit: supplier.nit, customer_nit: customer.nit };
  return { number, issue_date, due_date, ...parties, subtotal, tax_amount, payable_total, cufe };
}

const expectedValues = (truth: PrintedTruth) => ({ ...truth, number: normalizeNumber(truth.number) });

const results = layouts.map((layout) => {
  const wanted = Object.entries(expectedValues(layout.truth));
  const read = new Map<string, unknown>(Object.entries(readValues(layout)));
  const texts = layout.items.map(({ text }) => text);
  return {
    wrong: wanted
      .filter(([field, value]) => (read.get(field) ?? value) !== value)
      .map(([field, value]) => ({ field, value, read: read.get(field), texts })),
    missing: wanted.filter(([field]) => (read.get(field) ?? null) === null).map(([field]) => field),
  };
});

test(`no value of ${CASES} layouts of couriers and utilities is read wrongly`, () => {
  expect(results.flatMap(({ wrong }) => wrong).slice(0, 3)).toEqual([]);
});

test('nearly all values are read, so few are asked for', () => {
  const missing = results.flatMap((result) => result.missing);
  expect(missing.length, missing.join(' ')).toBeLessThan(0.02 * CASES * 9);
});
