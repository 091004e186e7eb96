import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmptyDate, sheetDate } from './sheet-date.ts';

test.each([
  ['31/10/2025', '2025-10-31'],
  ['31-10-2025', '2025-10-31'],
  ['31-10-2025 12:37:14', '2025-10-31'],
  ['5.1.2026', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['2026-01-05T10:00:00', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['05-mar-2026', '2026-03-05'],
  ['5 de marzo de 2026', '2026-03-05'],
  ['31/dic/2026', '2026-12-31'],
  ['05–03–2026', '2026-03-05'],
  ['\u200e05/03/2026', '2026-03-05'],
  ['2026-03-05 00:00:00', '2026-03-05'],
  [45_961, '2025-10-31'],
  [45_961.999, '2025-10-31'],
])('%s is %s', (cell, date) => {
  expect(sheetDate(cell)).toBe(date);
});

test.each([
  '10/31/2025',
  '31/02/2026',
  '29/02/2025',
  '1/2/26',
  '01/02-2026',
  '31 de octubre',
  '2025-13-01',
  'ayer',
  '',
  true,
  null,
  0,
  -5,
  1e9,
  20_251_031,
])('%s is no date', (cell) => {
  expect(sheetDate(cell)).toBeUndefined();
});

test('a workbook that counts from 1904 has the same days', () => {
  expect(sheetDate(45_961 - 1462, true)).toBe('2025-10-31');
});

test('a day is the same as Excel counts it and in every way of writing it', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const date = day.toISOString().slice(0, 10);
      const [year, month, dayOfMonth] = date.split('-');
      const serial = Math.floor(day.getTime() / 86_400_000) + 25_569;
      const written = [serial, date, `${dayOfMonth}/${month}/${year}`, `${dayOfMonth}-${month}-${year}`];
      expect(written.map((cell) => sheetDate(cell))).toEqual([date, date, date, date]);
    }),
  );
});

test.each([0, '00/01/1900', '0001-01-01', '1900-01-01 00:00:00', '9999-12-31', '30/12/1899', '00/00/0000'])(
  '%s is the empty date of a program',
  (cell) => {
    expect(isEmptyDate(cell)).toBe(true);
  },
);

test.each([1, '05/03/2026', '2026-03-05', '', null, '05/03/1999'])('%s is not the empty date of a program', (cell) => {
  expect(isEmptyDate(cell)).toBe(false);
});
