import { expect, test } from 'vitest';
import { formatDate, monthName, monthOf } from './dates.ts';

test('a plain date is written as it stands, whatever the zone', () => {
  expect(formatDate('2026-11-05')).toBe('05/11/2026');
  expect(monthOf('2026-11-05')).toBe('2026-11');
});

test('September has four letters', () => {
  expect(monthName('2026-09', false)).toBe('sept.');
  expect(monthName('2026-09', true)).toBe('sept. 2026');
});
