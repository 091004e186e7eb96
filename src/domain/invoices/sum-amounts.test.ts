import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
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
