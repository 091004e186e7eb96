import { expect, test } from 'vitest';
import { daysLeft } from './trash.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:00Z', 30],
  ['2026-11-20T12:00:00Z', 29],
  ['2026-10-22T12:00:00Z', 0],
  ['2026-01-01T00:00:00Z', 0],
])('what was deleted on %s can be restored for %i days', (deleted_at, left) => {
  expect(daysLeft(deleted_at, now)).toBe(left);
});
