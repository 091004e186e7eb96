import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar-date.ts';
import {
  addMonths,
  lastTwelveMonths,
  nameOfDays,
  type PeriodLength,
  periodAt,
  periodBefore,
  periodsOf,
  wholeMonthsOf,
} from './period.ts';

test.each<[PeriodLength, number, { name: string; from: string; to: string }]>([
  ['month', 2, { name: 'febrero', from: '2028-02-01', to: '2028-02-29' }],
  ['month', 12, { name: 'diciembre', from: '2028-12-01', to: '2028-12-31' }],
  ['bimester', 5, { name: 'septiembre a octubre', from: '2028-09-01', to: '2028-10-31' }],
  ['quadrimester', 3, { name: 'septiembre a diciembre', from: '2028-09-01', to: '2028-12-31' }],
])('%s %i of a year', (length, nth, expected) => {
  expect(periodsOf(2028, length)[nth - 1]).toEqual({ length, nth, ...expected });
});

test('the twelve months end with the running one', () => {
  expect(lastTwelveMonths('2026-11-27')).toEqual({ from: '2025-12-01', to: '2026-11-30' });
  expect(lastTwelveMonths('2026-12-31')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});

const Day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const Length = fc.constantFrom<PeriodLength>('month', 'bimester', 'quadrimester');

test('every day is in one period, and the period before ends the day before it begins', () => {
  fc.assert(
    fc.property(Day, Length, (day, length) => {
      const period = periodAt(day, length);
      expect(period.from <= day && day <= period.to).toBe(true);
      expect(periodBefore(period).to).toBe(addDays(period.from, -1));
    }),
  );
});

test.each([
  ['2026-03-15', -1, '2026-02-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', -12, '2023-02-28'],
  ['2026-01-01', -1, '2025-12-01'],
  ['2026-11-30', 2, '2027-01-30'],
])('%s moved by %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test('months are whole from their first to their last day', () => {
  expect(wholeMonthsOf({ from: '2025-12-01', to: '2026-11-30' })).toBe(12);
  expect(wholeMonthsOf({ from: '2028-02-01', to: '2028-02-29' })).toBe(1);
  expect(wholeMonthsOf({ from: '2028-02-01', to: '2028-02-28' })).toBeUndefined();
  expect(wholeMonthsOf({ from: '2028-02-02', to: '2028-02-29' })).toBeUndefined();
});

test('only a month, a bimester and a quadrimester have a name', () => {
  expect(nameOfDays({ from: '2026-01-01', to: '2026-02-28' })).toBe('enero a febrero de 2026');
  expect(nameOfDays({ from: '2026-02-01', to: '2026-03-31' })).toBeUndefined();
});
