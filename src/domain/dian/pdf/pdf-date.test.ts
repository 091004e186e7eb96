import { expect, test } from 'vitest';
import { parsePrintedDate } from './pdf-date.ts';

test.each([
  ['30/10/2024', '2024-10-30'],
  ['2024-10-30', '2024-10-30'],
  ['30 10 2024', '2024-10-30'],
  ['2024-10-30T08:00:00', '2024-10-30'],
  ['30 de octubre de 2024', '2024-10-30'],
  ['5-ene.-2024', '2024-01-05'],
])('%s', (text, date) => {
  expect(parsePrintedDate(text)).toBe(date);
});

test.each(['31/02/2024', '10/30/2024', '2024', '30 de nada de 2024'])('%s is no day of the calendar', (text) => {
  expect(parsePrintedDate(text)).toBeUndefined();
});
