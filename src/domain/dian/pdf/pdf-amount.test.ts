import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDecimalSign, readPrintedAmount } from './pdf-amount.ts';

const parsePrintedAmount = (text: string) => readPrintedAmount(text, null)?.value;
const inPesos = (amount: number | undefined) => (amount === undefined ? undefined : amount / 100);

test.each([
  ['27.507.100,00', 27507100],
  ['124,245.00', 124245],
  ['$ 1.234.567', 1234567],
  ['COP $ 1,234,567', 1234567],
  ['1.234', 1234],
  ['1.234,5', 1234.5],
  ['919378', 919378],
  ["27'507.100,00", 27507100],
  ["1'234.50", 1234.5],
  ['0,00', 0],
  ['4.391.889,90 19.00', 4391889.9],
  ['-5.000,00', -5000],
])('%s is read by its last separator', (text, pesos) => {
  expect(inPesos(parsePrintedAmount(text))).toBe(pesos);
});

test.each(['19 %', '19%', '30/10/2024', '1.23.45', '12.34,567', '1 190 000', 'D102-1', '', 'once'])(
  '%s is no amount',
  (text) => {
    expect(parsePrintedAmount(text)).toBeUndefined();
  },
);

test('the same amount printed the Colombian and the American way is the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (cents) => {
      const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, '.');
      const local = `${whole},${String(cents % 100).padStart(2, '0')}`;
      const american = local.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
      expect([parsePrintedAmount(local), parsePrintedAmount(american)]).toEqual([cents, cents]);
    }),
  );
});

test.each([
  [['1,190,000.00', '$ 5'], '.'],
  [['4.391.889,90', '19.00'], ','],
  [['950.00', '1,5'], '.'],
  [['1.190.000', '1,190,000'], null],
  [['1.190', '19.00 %', '05.03.2018'], null],
])('the decimal sign of a document with %j is %s', (texts, sign) => {
  expect(findDecimalSign(texts)).toBe(sign);
});

test('an amount against the sign of its document has a second value', () => {
  expect(readPrintedAmount('1.190', '.')).toEqual({ value: 119_000, other: 119 });
  expect(readPrintedAmount('1.190', ',')).toEqual({ value: 119_000, other: null });
  expect(readPrintedAmount('1.190', null)).toEqual({ value: 119_000, other: null });
});
