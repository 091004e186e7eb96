import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, isBlankRow, isFormulaError } from './sheet-cell.ts';

test('whole numbers are written out, however large', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const whole = Math.trunc(number);
      expect(cellText(whole)).toBe(BigInt(whole).toString());
    }),
  );
  expect(cellText(28835693727317990)).toBe('28835693727317992');
  expect(cellText(1e21)).toBe('1000000000000000000000');
  expect(cellText(0.5)).toBe('0.5');
});

test('a row of blanks is blank, and one with a zero is not', () => {
  expect(isBlankRow([null, '', ' \u00a0'])).toBe(true);
  expect(isBlankRow([null, 0])).toBe(false);
  expect(isBlankRow([false])).toBe(false);
});

test.each([
  ['#N/A', true],
  ['#¿NOMBRE?', true],
  ['#REF!', true],
  ['N/A', false],
  ['#1 de la lista', false],
])('%s is the error of a formula: %s', (text, expected) => {
  expect(isFormulaError(text)).toBe(expected);
});
