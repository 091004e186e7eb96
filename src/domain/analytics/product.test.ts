import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DianLine } from '../dian/document.ts';
import { toCents } from '../money.ts';
import { averagePrice, fromMicro, productKey, productLines, toMicro } from './product.ts';

const aLine = (line: Partial<DianLine>): DianLine => ({
  description: 'Café molido',
  code: null,
  quantity: '1',
  unit: '94',
  line_total: toCents(10_000),
  unit_price: '11900.00',
  taxes: [],
  line_id: '1',
  standard_code: null,
  standard_scheme: null,
  base_quantity: null,
  allowances: [],
  withholdings: [],
  is_gift: false,
  reference_price: null,
  notes: [],
  ...line,
});
const pesos = { currency: 'COP', exchange_rate: null };

test('a product is what it is called, without accents, case or double spaces', () => {
  expect(productKey(' CAFÉ   Molido ')).toBe(productKey('cafe molido'));
  expect(productKey('  ')).toBe('(sin descripción)');
});

test('lines of one product are one, by their totals and never by quantity times price', () => {
  const line_items = [
    aLine({ quantity: '2.5' }),
    aLine({ description: 'CAFE MOLIDO', quantity: null }),
    aLine({ description: 'Panela' }),
  ];
  expect(productLines({ ...pesos, line_items })).toEqual([
    { product_key: 'cafe molido', product_description: 'Café molido', quantity: '2.500000', amount_cop: 2_000_000 },
    { product_key: 'panela', product_description: 'Panela', quantity: '1.000000', amount_cop: 1_000_000 },
  ]);
});

test('what is given for nothing is not sold', () => {
  expect(productLines({ ...pesos, line_items: [aLine({ is_gift: true, line_total: toCents(0) })] })).toEqual([]);
});

test('a line in dollars is in pesos by the rate of its document, and without one in nothing', () => {
  const dollars = { currency: 'USD', line_items: [aLine({ line_total: toCents(10.01) })] };
  expect(productLines({ ...dollars, exchange_rate: '4123.456' })[0]?.amount_cop).toBe(4_127_579);
  expect(productLines({ ...dollars, exchange_rate: null })[0]?.amount_cop).toBeNull();
});

test('a page of description is cut to what an index can hold, between characters', () => {
  const [line] = productLines({ ...pesos, line_items: [aLine({ description: '🦜'.repeat(4_000) })] });
  expect([...(line?.product_key ?? '')]).toHaveLength(300);
  expect(line?.product_description).toBe('🦜'.repeat(300));
});

test.each([
  ['1', 1],
  ['2.5', 2.5],
  ['-0.0000005', -0.000001],
  ['0.0000004', 0],
  ['.5', 0.5],
  ['1e5', 0],
  ['', 0],
  [null, 0],
  ['9999999999999', 0],
])('a quantity of %s is %s', (text, expected) => {
  expect(fromMicro(toMicro(text))).toBe(expected);
});

test('an average is revenue over quantity, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), fc.integer({ min: 1_000, max: 1e10 }), (cents, micro) => {
      const average = averagePrice(cents, BigInt(micro)) ?? Number.NaN;
      const off = BigInt(Math.round(average * 100)) * BigInt(micro) - BigInt(cents) * 1_000_000n;
      expect(off * 2n <= BigInt(micro) && off * 2n >= -BigInt(micro)).toBe(true);
    }),
  );
  expect(averagePrice(100, 0n)).toBeNull();
  expect(averagePrice(-100, 1_000_000n)).toBeNull();
});
