import { expect, test } from 'vitest';
import { isEmptyText } from './sheet-cell.ts';
import { sheetNumber } from './sheet-number.ts';

test.each([
  ['101.0', '101'],
  ['101,00', '101'],
  ['LMN101.0', 'LMN101'],
  ['12345.000', '12345'],
  ['1.000', '1.000'],
  ['1.190.000,00', '1.190.000'],
  ["'00101", '00101'],
  ['FE–12', 'FE-12'],
  ['A005', 'A005'],
  ['100', '100'],
])('%s is the number %s', (text, number) => {
  expect(sheetNumber(text)).toBe(number);
});

test.each(['', 'nan', 'NaN', 'None', 'NULL', 'N/A', 'n/d', '<NA>', 'NaT', '-', '—', '--', '(vacío)'])(
  '%s is an empty cell',
  (text) => {
    expect(isEmptyText(text)).toBe(true);
  },
);

// NA is the prefix of many adjustment notes, and Nil and Nula are names.
test.each(['NA', 'NULA', 'Nan S.A.S.', '0', '-1', 'None Ltda.'])('%s is no empty cell', (text) => {
  expect(isEmptyText(text)).toBe(false);
});
