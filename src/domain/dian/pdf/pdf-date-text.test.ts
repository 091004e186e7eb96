import { expect, test } from 'vitest';
import { parsePrintedDate } from './pdf-date-text.ts';

test.each([
  ['30/10/2024', '2024-10-30'],
  ['2024-10-30', '2024-10-30'],
  ['30 10 2024', '2024-10-30'],
  ['2024-10-30T08:00:00', '2024-10-30'],
  ['30 de octubre de 2024', '2024-10-30'],
  ['5-ene.-2024', '2024-01-05'],
  ['05 | 03 | 2018', '2018-03-05'],
  ['2018 MAR 05', '2018-03-05'],
  ['MAR/05/2018', '2018-03-05'],
  ['marzo 5 de 2018', '2018-03-05'],
  ['05-mar-18', '2018-03-05'],
  ['DÍA 05 MES 03 AÑO 2018', '2018-03-05'],
  ['2018 03 05', '2018-03-05'],
])('%s', (text, date) => {
  expect(parsePrintedDate(text)).toBe(date);
});

test.each(['31/02/2024', '10/30/2024', '05/03/18', '2024', '30 de nada de 2024'])(
  '%s is no day of the calendar',
  (text) => {
    expect(parsePrintedDate(text)).toBeUndefined();
  },
);
