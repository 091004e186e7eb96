import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Summand, sumAmounts } from './sum-amounts.ts';

const cop = (cents: number): Summand => ({ cents, currency: 'COP', pesoCents: cents, isTest: false });

test('a note subtracts, a foreign amount counts in its currency and in pesos, a test document not at all', () => {
  const usd: Summand = { cents: 10_000, currency: 'USD', pesoCents: 40_000_000, isTest: false };
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
