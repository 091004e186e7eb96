import { expect, test } from 'vitest';
import { nextReportDay, previousWeek } from './previous-week.ts';

test('a week ends with its Sunday, and its report is ready on Monday at five in the morning, in Colombia', () => {
  const monday = { sunday: '2026-11-22', ended: new Date('2026-11-23T05:00:00Z') };
  expect(previousWeek(new Date('2026-11-23T09:59:59Z'))).toEqual({
    sunday: '2026-11-15',
    ended: new Date('2026-11-16T05:00:00Z'),
  });
  expect(previousWeek(new Date('2026-11-23T10:00:00Z'))).toEqual(monday);
  expect(previousWeek(new Date('2026-11-27T15:00:00Z'))).toEqual(monday);
  // Sunday evening in Colombia: in UTC it is already Monday.
  expect(previousWeek(new Date('2026-11-30T03:00:00Z'))).toEqual(monday);
});

test.each([
  ['2026-12-01T15:00:00Z', '2026-12-07'],
  ['2026-12-07T09:59:00Z', '2026-12-07'],
  ['2026-12-07T10:00:00Z', '2026-12-14'],
])('at %s the next report comes on Monday %s', (now, day) => {
  expect(nextReportDay(new Date(now))).toBe(day);
});
