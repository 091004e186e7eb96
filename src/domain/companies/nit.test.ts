import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, formatNit, normalizeNit, readIdentification, sameNit } from './nit.ts';

const nit = fc.integer({ min: 100_000_000, max: 999_999_999 }).map(String);

test.each([
  ['901116064', '9'],
  ['800197268', '4'],
  ['900630128', '1'],
  ['901575460', '0'],
  ['222222222222', '7'],
  ['99998888', '6'],
  ['1010195560', '7'],
])('the check digit of %s is %s', (number, dv) => {
  expect(checkDigit(number)).toBe(dv);
});

test.each(['', '......', '12A', '1234567890123456'])('"%s" has no check digit', (text) => {
  expect(checkDigit(text)).toBeUndefined();
});

test.each([
  ['900.123.456-8', '900123456'],
  ['NIT 900123456 - 8', '900123456'],
  ['9001234568', '9001234568'],
  ['1.020.304.050', '1020304050'],
])('%s is read as %s', (typed, number) => {
  expect(normalizeNit(typed)).toBe(number);
});

test('a NIT with its check digit appended is the same taxpayer', () => {
  fc.assert(
    fc.property(nit, (number) => {
      const withDv = `${number}${checkDigit(number)}`;
      expect(sameNit(number, withDv)).toBe(true);
      expect(sameNit(withDv, number)).toBe(true);
      expect(sameNit(number, formatNit(number))).toBe(true);
    }),
  );
});

test('ten digits whose last is not the check digit of the others are another person', () => {
  fc.assert(
    fc.property(nit, fc.integer({ min: 0, max: 9 }).map(String), (number, last) => {
      expect(sameNit(number, `${number}${last}`)).toBe(last === checkDigit(number));
    }),
  );
});

test('one wrong digit changes the check digit', () => {
  fc.assert(
    fc.property(nit, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, index, shift) => {
      const digit = (Number(number.charAt(index)) + shift) % 10;
      const wrong = `${number.slice(0, index)}${digit}${number.slice(index + 1)}`;
      // Remainders 1 and 10 both give the digit 1.
      if (checkDigit(number) !== '1') expect(checkDigit(wrong)).not.toBe(checkDigit(number));
    }),
  );
});

test('nothing is the same as no number', () => {
  expect(sameNit('', '')).toBe(false);
  expect(sameNit('......', '-')).toBe(false);
});

test('a number is shown with points and its check digit, a passport as it is', () => {
  expect(formatNit('900123456')).toBe('900.123.456-8');
  expect(formatNit('AB12345')).toBe('AB12345');
});

test('a number of another length with its check digit appended is another person', () => {
  const other = fc.oneof(
    fc.integer({ min: 100_000, max: 99_999_999 }),
    fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }),
  );
  fc.assert(
    fc.property(other.map(String), (number) => {
      expect(sameNit(number, `${number}${checkDigit(number)}`)).toBe(false);
      expect(sameNit(`${number}${checkDigit(number)}`, number)).toBe(false);
    }),
  );
});

test.each([
  ['0900553214', '900553214'],
  ['000900.553.214-7', '900553214'],
  ['900553214–7', '900553214'],
  ['\u202a900553214\u202c', '900553214'],
  ['NIT 900.553.214 ‑ 7', '900553214'],
  ['0', '0'],
])('%s is the NIT %s', (text, nit) => {
  expect(normalizeNit(text)).toBe(nit);
});

test.each([
  ['NIT 900.123.456-8', '900123456'],
  ['nit900123456', '900123456'],
  ['CC: 1.010.195.560', '1010195560'],
  ['GB 900-123456', 'GB900123456'],
  ['NIT GB900123456', 'GB900123456'],
  ['', ''],
])('"%s" is searched as "%s": a foreign number keeps its letters', (typed, number) => {
  expect(readIdentification(typed)).toBe(number);
});
