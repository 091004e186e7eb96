import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountSign } from '../invoices/credit-note.ts';
import { Classification, Direction, DocumentKind, Environment } from '../invoices/invoice.ts';
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
  expect(countingRuleFor({ ...invoice, document_kind: 'invoice', environment: 'production' })).toEqual(expected);
});

test('a test document counts for nobody, whatever else it is', () => {
  for (const document of everyDocument()) {
    if (document.environment === 'test') expect(countingRuleFor(document)).toBeNull();
  }
});

test('a credit note subtracts from the side that its class names, and any other document counts as before', () => {
  const side = { income: 'customer', expense: 'supplier' } as const;
  const ofDirection = { issued: 'customer', received: 'supplier', none: null } as const;
  for (const document of everyDocument()) {
    const { document_kind, classification, direction, environment } = document;
    const isNote = document_kind === 'credit_note' || document_kind === 'support_adjustment';
    const sign = isNote || classification === 'credit_note' ? -1 : 1;
    expect(amountSign(document)).toBe(sign);
    if (environment === 'test' || classification === 'none') continue;
    const party = classification === 'credit_note' ? ofDirection[direction] : side[classification];
    expect(countingRuleFor(document)).toEqual(party && { side: party, sign });
  }
});

const everyDocument = () =>
  DocumentKind.options.flatMap((document_kind) =>
    Classification.options.flatMap((classification) =>
      Direction.options.flatMap((direction) =>
        Environment.options.map((environment) => ({ document_kind, classification, direction, environment })),
      ),
    ),
  );

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
