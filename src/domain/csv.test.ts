import { expect, test } from 'vitest';
import { toCsv, toTsv } from './csv.ts';

test('a file begins with the mark of UTF-8, its figures have a comma and its quotes are doubled', () => {
  expect(
    toCsv([
      ['Número', 'Total'],
      ['FE;"7"', 119_000.5],
      [null, -3],
    ]),
  ).toBe('\ufeffNúmero;Total\r\n"FE;""7""";119000,5\r\n;-3\r\n');
});

test('no cell is a formula, neither in a file nor in the clipboard', () => {
  expect(toCsv([['=1+1']])).toBe("\ufeff'=1+1\r\n");
  expect(toTsv([['=1+1', 'a\tb\nc']])).toBe("'=1+1\ta b c");
});
