import { expect, test } from 'vitest';
import { begunMonths, formatDate, monthName, monthOf, monthsBetween } from './dates.ts';

test('a plain date is written as it stands, whatever the zone', () => {
  expect(formatDate('2026-11-05')).toBe('05/11/2026');
  expect(monthOf('2026-11-05')).toBe('2026-11');
});

test('months that have not begun are left out, up to the last one with amounts', () => {
  const months = monthsBetween('2026-01', '2026-12').map((month) => ({ month }));
  const shown = (running: string, dated?: string) =>
    begunMonths(months, running, ({ month }) => month === dated).map(({ month }) => month.slice(5));
  expect(shown('2026-03')).toEqual(['01', '02', '03']);
  expect(shown('2026-03', '2026-02')).toEqual(['01', '02', '03']);
  expect(shown('2026-03', '2026-05')).toEqual(['01', '02', '03', '04', '05']);
  expect(shown('2025-12')).toEqual([]);
  expect(shown('2027-01')).toHaveLength(12);
});

test('September has four letters', () => {
  expect(monthName('2026-09', false)).toBe('sept.');
  expect(monthName('2026-09', true)).toBe('sept. 2026');
});
