import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Classification, Direction } from '../invoices/invoice.ts';
import { byAmount, chartSlices, countingRuleFor } from './figures.ts';

test.each([
  [
    'an income counts for its customer',
    { classification: 'income', direction: 'issued' },
    { side: 'customer', sign: 1 },
  ],
  [
    'an expense counts for its supplier',
    { classification: 'expense', direction: 'received' },
    { side: 'supplier', sign: 1 },
  ],
  [
    'an issued note lowers a customer',
    { classification: 'credit_note', direction: 'issued' },
    { side: 'customer', sign: -1 },
  ],
  [
    'a received note lowers a supplier',
    { classification: 'credit_note', direction: 'received' },
    { side: 'supplier', sign: -1 },
  ],
  ['a note of no direction counts for nobody', { classification: 'credit_note', direction: 'none' }, null],
  ['class none counts for nobody', { classification: 'none', direction: 'issued' }, null],
] as const)('%s', (_, invoice, expected) => {
  expect(countingRuleFor({ ...invoice, environment: 'production' })).toEqual(expected);
});

test('a test document counts for nobody, whatever else it is', () => {
  for (const classification of Classification.options) {
    for (const direction of Direction.options) {
      expect(countingRuleFor({ classification, direction, environment: 'test' })).toBeNull();
    }
  }
});

test('the slices of a chart are eleven at most, and together the whole', () => {
  const listed = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 40 });
  fc.assert(
    fc.property(listed, fc.nat(5), (amounts, hidden) => {
      const sorted = amounts.map((cents, index) => ({ name: `P${index}`, key: `P${index}`, cents })).sort(byAmount);
      const total = amounts.reduce((sum, cents) => sum + cents, 0) + hidden;
      const slices = chartSlices(sorted, { count: amounts.length + hidden, cents: total });
      expect(slices.length).toBeLessThanOrEqual(11);
      expect(slices.reduce((sum, { cents }) => sum + cents, 0)).toBe(total);
      expect(slices.some(({ name }) => name === 'Otros')).toBe(amounts.length + hidden > Math.min(10, amounts.length));
    }),
  );
});
