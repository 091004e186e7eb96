import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { signedAmount } from './credit-note.ts';
import { Classification, DocumentKind } from './invoice.ts';
import { type Summand, sumAmounts, sumBySide, toSummand } from './sum-amounts.ts';

const cop = (cents: number): Summand => ({
  side: 'income',
  cents,
  currency: 'COP',
  pesoCents: cents,
  isTest: false,
});

test('a note subtracts, a foreign amount counts in its currency and in pesos, a test document not at all', () => {
  const usd: Summand = { ...cop(10_000), currency: 'USD', pesoCents: 40_000_000 };
  const withoutRate: Summand = { ...usd, pesoCents: null };
  expect(sumAmounts([usd, cop(1_190_00), cop(-190_00), withoutRate, { ...cop(5), isTest: true }])).toEqual({
    byCurrency: [
      { currency: 'COP', amount: 1_000 },
      { currency: 'USD', amount: 200 },
    ],
    pesos: 401_000,
    unconverted: 1,
    tests: 1,
  });
});

test('any number of documents adds up exactly, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { maxLength: 200 }), (amounts) => {
      const exact = amounts.reduce((sum, one) => sum + BigInt(one), 0n);
      const { pesos } = sumAmounts(amounts.map(cop));
      expect(BigInt(Math.round(pesos * 100))).toBe(exact);
      expect(sumAmounts(amounts.toReversed().map(cop)).pesos).toBe(pesos);
    }),
  );
});

test('income and expense are added apart, with the notes of each', () => {
  const sale = anInvoice({ classification: 'income', direction: 'issued', total_amount: 100, total_cop: 100 });
  const noteOnSale = { ...sale, classification: 'credit_note' as const, total_amount: 30, total_cop: 30 };
  const bill = { ...sale, classification: 'expense' as const, direction: 'received' as const };
  const unclassified = { ...bill, classification: 'none' as const };
  const isTest = { ...sale, environment: 'test' as const };
  const sums = sumBySide([sale, noteOnSale, bill, unclassified, isTest].map(toSummand));
  expect(sums.map(([side, { pesos }]) => [side, pesos])).toEqual([
    ['income', 70],
    ['expense', 100],
    ['none', 100],
  ]);
});

test('the amounts of the rows add up to the sum above them, whatever the types and classes', () => {
  const anyRow = fc
    .record({
      document_kind: fc.constantFrom(...DocumentKind.options),
      classification: fc.constantFrom(...Classification.options),
      currency: fc.constantFrom('COP', 'USD'),
      cents: fc.nat(1e9),
    })
    .map(({ cents, ...row }) => anInvoice({ ...row, total_amount: cents / 100, total_cop: (cents * 4) / 100 }));
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), (rows) => {
      const { byCurrency, pesos } = sumAmounts(rows.map(toSummand));
      const add = (some: typeof rows, of: 'total_amount' | 'total_cop') =>
        some.reduce((sum, row) => sum + Math.round(signedAmount(row, row[of] ?? 0) * 100), 0) / 100;
      expect(add(rows, 'total_cop')).toBe(pesos);
      for (const { currency, amount } of byCurrency)
        expect(
          add(
            rows.filter((row) => row.currency === currency),
            'total_amount',
          ),
        ).toBe(amount);
    }),
  );
});

test.each([
  ['credit_note', 'credit_note', -1],
  ['credit_note', 'income', -1],
  ['support_adjustment', 'expense', -1],
  ['invoice', 'credit_note', -1],
  ['invoice', 'income', 1],
  ['debit_note', 'income', 1],
] as const)('a row of type %s and class %s has the sign %i', (document_kind, classification, sign) => {
  expect(signedAmount({ document_kind, classification }, 5)).toBe(5 * sign);
  expect(signedAmount({ document_kind, classification }, 0)).toBe(0);
});
