import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatCop,
  formatCopAxis,
  formatCopCompact,
  formatMoney,
  fromCents,
  parseCents,
  timesDecimal,
  toCents,
} from './money.ts';

const wholeCents = fc.integer({ min: -900_000_000_000_000, max: 900_000_000_000_000 });

function asText(cents: number): string {
  const magnitude = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`;
}

describe('reading amounts', () => {
  test.each([
    ['1646134.45', 164_613_445],
    ['32016.8100', 3_201_681],
    ['-11111.00', -1_111_100],
    ['0', 0],
    ['-0.00', 0],
    ['.5', 50],
    ['7.', 700],
    ['+3.10', 310],
    [' 12.30\n', 1230],
    ['2.345', 235],
    ['2.3449999', 234],
    ['-2.345', -235],
    ['0.999', 100],
  ])('%s is %i cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  test.each([
    '1,234.00',
    '1.234,00',
    '1e3',
    '',
    ' ',
    '-',
    '.',
    '12 3',
    '0x10',
    'NaN',
    '{TaxAmount}',
    '99999999999999999',
  ])('"%s" is refused', (text) => {
    expect(parseCents(text)).toBeUndefined();
  });

  test('every amount of whole cents is read exactly', () => {
    fc.assert(fc.property(wholeCents, (cents) => parseCents(asText(cents)) === cents));
  });

  test('more decimals only ever move the amount by the rounding of the third', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.stringMatching(/^\d{1,6}$/), (cents, more) => {
        expect(parseCents(`${asText(cents)}${more}`)).toBe(cents + (more.charAt(0) >= '5' ? 1 : 0));
      }),
    );
  });

  test('no text makes it throw', () => {
    fc.assert(fc.property(fc.string(), (text) => parseCents(text) === undefined || Number.isInteger(parseCents(text))));
  });

  test('pesos of the wire and cents are the same money there and back', () => {
    fc.assert(
      fc.property(wholeCents, (cents) => {
        const amount = parseCents(asText(cents));
        expect(amount && toCents(fromCents(amount))).toBe(amount);
      }),
    );
  });

  test.each([
    [119, '4000.00', 476_000],
    [0.05, '0.5', 0.03],
    [-0.05, '0.5', -0.03],
    [14_024.07, '4123.4567', 57_827_645.4],
  ])('%d at a rate of %s is %d, to the cent', (amount, rate, product) => {
    expect(timesDecimal(toCents(amount), rate)).toBe(toCents(product));
  });

  test('a number that is no amount is a bug and throws', () => {
    expect(() => toCents(Number.NaN)).toThrow(RangeError);
    expect(() => toCents(1e21)).toThrow(RangeError);
    expect(toCents(1e-9)).toBe(0);
    expect(toCents(1.005)).toBe(101);
  });
});

describe('showing amounts', () => {
  test.each([
    [1_234_567, '$\u00a01.234.567'],
    [-1_234_567, '-$\u00a01.234.567'],
    [1_499_999.5, '$\u00a01.500.000'],
    [0, '$\u00a00'],
    [-0.2, '$\u00a00'],
    [999, '$\u00a0999'],
  ])('%d pesos are shown without decimals', (pesos, shown) => {
    expect(formatCop(pesos)).toBe(shown);
  });

  test.each([
    [1234.5, 'USD', 'US$\u00a01.234,50'],
    [-0.05, 'EUR', '-€\u00a00,05'],
    [12, 'GBP', 'GBP\u00a012,00'],
    [12.4, 'COP', '$\u00a012'],
  ])('%d %s keeps the habits of its currency', (amount, currency, shown) => {
    expect(formatMoney(amount, currency)).toBe(shown);
  });

  test.each([
    [12_300_000, '$\u00a012,3\u00a0M'],
    [1_234_567_890, '$\u00a01.235\u00a0M'],
    [12_000_000, '$\u00a012\u00a0M'],
    [99_960_000, '$\u00a0100\u00a0M'],
    [950_000, '$\u00a0950.000'],
    [-3_450_000, '-$\u00a03,5\u00a0M'],
    [999_999.6, '$\u00a01\u00a0M'],
  ])('%d in short', (pesos, shown) => {
    expect(formatCopCompact(pesos)).toBe(shown);
  });
});

test.each([
  [0, 2_000_000, '$\u00a00'],
  [500_000, 2_000_000, '$\u00a00,5\u00a0M'],
  [-500_000, 2_000_000, '-$\u00a00,5\u00a0M'],
  [1_500_000, 2_000_000, '$\u00a01,5\u00a0M'],
  [500_000, 900_000, '$\u00a0500.000'],
])('%i on an axis up to %i is %s', (pesos, highest, shown) => {
  expect(formatCopAxis(pesos, highest)).toBe(shown);
});

test.each([
  ['digits and no end', `${'1'.repeat(2_000_000)}.${' '.repeat(10)}x`],
  ['two million digits', '1'.repeat(2_000_000)],
  ['two million decimals', `1.${'1'.repeat(2_000_000)}`],
])('H3 %s are no amount, and are refused in a moment', (_name, text) => {
  const started = performance.now();
  expect(parseCents(text)).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(500);
});
