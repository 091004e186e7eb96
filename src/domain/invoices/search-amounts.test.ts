import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCop } from '../money.ts';
import { searchAmounts } from './search-amounts.ts';

test.each(['2308600', '2.308.600', '2,308,600', '$ 2.308.600', '2308600,00', "2'308.600", '-2.308.600'])(
  '%s finds 2.308.600',
  (typed) => {
    expect(searchAmounts(typed)?.(230_860_000)).toBe(true);
    expect(searchAmounts(typed)?.(-230_860_000)).toBe(true);
    expect(searchAmounts(typed)?.(230_860_100)).toBe(false);
  },
);

test('without decimals it finds amounts with them, and with decimals only the exact amount', () => {
  expect(searchAmounts('150')?.(15_050)).toBe(true);
  expect(searchAmounts('150,50')?.(15_050)).toBe(true);
  expect(searchAmounts('150,50')?.(15_051)).toBe(false);
});

test.each(['FE-7', 'papel carta', '', '12 de marzo'])('%j is no amount', (typed) => {
  expect(searchAmounts(typed)).toBeUndefined();
});

test('every amount is found as this product writes it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e11 }), (pesos) => {
      expect(searchAmounts(formatCop(pesos))?.(pesos * 100)).toBe(true);
    }),
  );
});
