import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBusinessDay } from '../radian/business-days.ts';
import { addDays, daysBetween } from './calendar-date.ts';
import { comparedPeriod, partialSince } from './compared-period.ts';
import type { PeriodFilter } from './period-filter.ts';

const TODAY = '2026-11-27';
const days = (from: string, to: string) => ({ from, to });

test.each<[string, PeriodFilter, PeriodFilter | undefined, PeriodFilter | undefined]>([
  ['a month', days('2026-03-01', '2026-03-31'), days('2026-02-01', '2026-02-28'), days('2025-03-01', '2025-03-31')],
  ['a bimester', days('2026-01-01', '2026-02-28'), days('2025-11-01', '2025-12-31'), days('2025-01-01', '2025-02-28')],
  [
    'a February after a leap year',
    days('2025-02-01', '2025-02-28'),
    days('2025-01-01', '2025-01-31'),
    days('2024-02-01', '2024-02-29'),
  ],
  ['a year', '2025', '2024', '2024'],
  ['some days', days('2026-03-10', '2026-03-19'), days('2026-02-28', '2026-03-09'), days('2025-03-10', '2025-03-19')],
  ['all years', 'all', undefined, undefined],
  [
    'the running month: as many days',
    days('2026-11-01', '2026-11-30'),
    days('2026-10-01', '2026-10-27'),
    days('2025-11-01', '2025-11-27'),
  ],
  ['the running year: until the same day', '2026', days('2025-01-01', '2025-11-27'), days('2025-01-01', '2025-11-27')],
  [
    'twelve months with the running one',
    days('2025-12-01', '2026-11-30'),
    days('2024-12-01', '2025-11-27'),
    days('2024-12-01', '2025-11-27'),
  ],
  ['a year before electronic documents', '1900', undefined, undefined],
])('%s', (_, period, previous, yearBefore) => {
  expect(comparedPeriod(period, 'previous', TODAY)).toEqual(previous);
  expect(comparedPeriod(period, 'year_before', TODAY)).toEqual(yearBefore);
  expect(comparedPeriod(period, 'none', TODAY)).toBeUndefined();
});

test('the last day of a short month is as much as a whole longer one', () => {
  const february = days('2026-02-01', '2026-02-28');
  expect(comparedPeriod(february, 'previous', '2026-02-28')).toEqual(days('2026-01-01', '2026-01-31'));
  const march = days('2026-03-01', '2026-03-31');
  expect(comparedPeriod(march, 'previous', '2026-03-30')).toEqual(february);
});

test('any days have as many before them, without a gap', () => {
  const Period = fc
    .tuple(fc.nat(9_000), fc.nat(500))
    .map(([first, length]) => days(addDays('1999-01-02', first), addDays('1999-01-02', first + length)));
  fc.assert(
    fc.property(Period, (period) => {
      const before = comparedPeriod(period, 'previous', TODAY);
      if (before === undefined || typeof before === 'string') return;
      expect(addDays(before.to, 1)).toBe(period.from);
      const isWhole = period.from.endsWith('-01') && addDays(period.to, 1).endsWith('-01');
      if (!isWhole) expect(daysBetween(before.from, before.to)).toBe(daysBetween(period.from, period.to));
    }),
  );
});

test.each<[string, PeriodFilter, string | null, string | null]>([
  ['a year that begins before the first document', '2025', '2025-06-03', '2025-06-03'],
  ['a year with a document on its first day', '2025', '2025-01-01', null],
  ['a year before all documents', '2024', '2025-06-03', null],
  ['a year after the first document', '2026', '2025-06-03', null],
  ['the part of a year', days('2025-01-01', '2025-12-01'), '2025-06-03', '2025-06-03'],
  ['a period that ends with the first document', days('2025-05-28', '2025-06-03'), '2025-06-03', '2025-06-03'],
  ['days of which only a Sunday and a holiday are earlier', days('2025-06-01', '2025-06-30'), '2025-06-03', null],
  ['a year whose first document is of January 2', '2025', '2025-01-02', null],
  ['all years', 'all', '2025-06-03', null],
  ['a first document that is not known', '2025', null, null],
])('since when %s has data', (_, base, first, since) => {
  expect(partialSince(base, first)).toBe(since);
});

test('a base is whole exactly when no business day of it is before all documents, or when it ends before them', () => {
  const day = fc.nat(9_000).map((count) => addDays('2000-01-01', count));
  fc.assert(
    fc.property(day, fc.nat(800), fc.array(day, { minLength: 1 }), (from, length, issued) => {
      const to = addDays(from, length);
      const first = issued.toSorted()[0] ?? '';
      const early = Array.from({ length: length + 1 }, (_, passed) => addDays(from, passed)).filter(isBusinessDay);
      const isWhole = early.every((one) => first <= one) || first > to;
      expect(partialSince(days(from, to), first)).toBe(isWhole ? null : first);
    }),
  );
});
