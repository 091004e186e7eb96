import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCents, toCents } from '#domain/money.ts';
import { sheetCents, sheetDecimal } from './sheet-decimal.ts';

test.each([
  ['1.234.567,89', 123_456_789],
  ['1,234,567.89', 123_456_789],
  ['$ 1.234.567', 123_456_700],
  ['$\u00a01.190.000,00', 119_000_000],
  ['1.234', 123_400],
  ['1,234', 123_400],
  ['12,5', 1_250],
  ['12.50', 1_250],
  ['0,125', 13],
  ['0.125', 13],
  ['.5', 50],
  ['5,', 500],
  ['(1.500,25)', -150_025],
  ['-1.500', -150_000],
  ['1.500-', -150_000],
  ['COP 250.000', 25_000_000],
  ['US$ 1,234.50', 123_450],
  ["1'234'567.5", 123_456_750],
  [15_540_943.029999999, 1_554_094_303],
  [97_335_380.030000001, 9_733_538_003],
  [1e-9, 0],
])('%s is %i cents', (cell, cents) => {
  expect(sheetCents(cell)).toBe(cents);
});

test.each([
  'abc',
  '',
  '-',
  '()',
  '1.23.456',
  '1.2345.678',
  '12.34,56.7',
  '1,234,56.7',
  '--5',
  '-5-',
  '1e5',
  '12 de mayo',
  true,
  null,
  Number.NaN,
  1e25,
])('%s is no amount', (cell) => {
  expect(sheetCents(cell)).toBeUndefined();
});

const amounts = fc.integer({ min: -40_000_000_000_000, max: 40_000_000_000_000 });

test('an amount reads the same however a Colombian or an American writes it, or as a number', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      const pesos = fromCents(toCents(cents / 100));
      const digits = { minimumFractionDigits: 2 };
      expect(sheetCents(pesos.toLocaleString('es-CO', digits))).toBe(cents === 0 ? 0 : cents);
      expect(sheetCents(pesos.toLocaleString('en-US', digits))).toBe(cents === 0 ? 0 : cents);
      expect(sheetCents(pesos)).toBe(cents);
    }),
  );
});

test('any text is a decimal or nothing, and a decimal has no separators but a point', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('1', '0', '9', '.', ',', '-', '(', ')', '$', ' ') }), (text) => {
      const decimal = sheetDecimal(text);
      if (decimal !== undefined) expect(decimal).toMatch(/^-?\d+(?:\.\d+)?$/);
    }),
  );
});
