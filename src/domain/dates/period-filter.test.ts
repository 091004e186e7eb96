import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar-date.ts';
import {
  daysOfMonthIn,
  hasSeveralYears,
  isInPeriod,
  monthRange,
  type PeriodFilter,
  PeriodQuery,
  PeriodView,
  periodKey,
  periodOfQuery,
  periodOfView,
  queryOfPeriod,
  viewOfPeriod,
} from './period-filter.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const WINTER = { from: '2025-12-15', to: '2026-01-10' };

const Day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
const AnyPeriod = fc.oneof(
  fc.constantFrom<PeriodFilter>('all', '2025', '2026'),
  fc.tuple(Day, fc.nat(800)).map(([from, length]): PeriodFilter => ({ from, to: addDays(from, length) })),
);

test('a period survives its query and its URL, and has a key of its own', () => {
  fc.assert(
    fc.property(AnyPeriod, AnyPeriod, (period, other) => {
      expect(periodOfQuery(PeriodQuery.parse(queryOfPeriod(period)))).toEqual(period);
      const shown = periodOfView(PeriodView.parse(viewOfPeriod(period)));
      const day = { issue_date: typeof other === 'string' ? '2026-02-28' : other.from };
      expect(isInPeriod(day, shown)).toBe(isInPeriod(day, period));
      expect(periodKey(period) === periodKey(other)).toBe(JSON.stringify(period) === JSON.stringify(other));
    }),
  );
});

test.each([
  [{}, 'all'],
  [{ year: 2026 }, '2026'],
  [{ year: '26' }, 'all'],
  [{ from: '2026-03-01', to: '2026-03-31' }, MARCH],
  [{ year: '2026', from: '2026-03-31', to: '2026-03-01' }, '2026'],
  [{ year: '2026', from: '2026-02-30', to: '2026-03-01' }, '2026'],
  [{ year: '2026', from: '2026-03-01' }, '2026'],
  [{ from: '2026-01-01', to: '2026-12-31' }, '2026'],
])('the URL %j shows %j', (search, period) => {
  expect(periodOfView(PeriodView.parse(search))).toEqual(period);
});

test('days of one year have it beside them, so that the list of invoices offers its parts', () => {
  expect(viewOfPeriod(MARCH)).toEqual({ year: '2026', ...MARCH });
  expect(viewOfPeriod(WINTER)).toEqual({ year: 'all', ...WINTER });
});

test.each([
  ['2026', [], 12, '2026-01'],
  [MARCH, [], 1, '2026-03'],
  [WINTER, ['2026-01'], 2, '2025-12'],
  ['all', ['2026-03', '2025-11'], 5, '2025-11'],
  ['all', [], 0, undefined],
  [{ from: '0001-01-01', to: '9999-12-31' }, ['2026-03', '2026-01'], 3, '2026-01'],
] as const)('the axis of %j', (period, months, length, first) => {
  const range = monthRange(period, months);
  expect([range.length, range[0]]).toEqual([length, first]);
});

test('the names of months have their year when there are several', () => {
  expect([hasSeveralYears('all'), hasSeveralYears(WINTER), hasSeveralYears(MARCH), hasSeveralYears('2026')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a month that the period cuts has the days that are in it', () => {
  expect(daysOfMonthIn('2025-12', WINTER)).toEqual({ from: '2025-12-15', to: '2025-12-31' });
  expect(daysOfMonthIn('2026-01', WINTER)).toEqual({ from: '2026-01-01', to: '2026-01-10' });
  expect(daysOfMonthIn('2026-02', '2026')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});
