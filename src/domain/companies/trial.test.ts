import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bogotaDate, bogotaMonth } from '../dates/bogota.ts';
import { pendingNotice, trialEnd, trialPhase } from './trial.ts';
import { limitNotice } from './usage.ts';

test.each([
  ['2026-11-21T14:00:00.000Z', '2027-02-21T14:00:00.000Z'],
  ['2026-11-30T14:00:00.000Z', '2027-02-28T14:00:00.000Z'],
  ['2027-11-30T14:00:00.000Z', '2028-02-29T14:00:00.000Z'],
  ['2026-01-31T23:59:59.000Z', '2026-04-30T23:59:59.000Z'],
])('a trial from %s ends at %s', (from, end) => {
  expect(trialEnd(new Date(from)).toISOString()).toBe(end);
});

test('a trial is never shorter than 89 days nor longer than 92', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (from) => {
      const days = (trialEnd(from).getTime() - from.getTime()) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(89);
      expect(days).toBeLessThanOrEqual(92);
    }),
  );
});

test.each([
  ['2026-11-01T00:00:00Z', undefined],
  ['2026-11-07T00:00:00Z', 14],
  ['2026-11-18T00:00:00Z', 3],
  ['2026-11-20T23:59:59Z', 3],
  ['2026-11-21T00:00:00Z', 0],
  ['2026-12-21T00:00:00Z', 0],
])('at %s the notice that is due for the 21st is %s', (now, days) => {
  expect(pendingNotice('2026-11-21T00:00:00Z', new Date(now))).toBe(days);
});

test.each([
  ['2026-12-01T04:59:59Z', '2026-11-30', '2026-11-01T05:00:00.000Z', '2026-11-30'],
  ['2026-12-01T05:00:00Z', '2026-12-01', '2026-12-01T05:00:00.000Z', '2026-12-31'],
  ['2028-02-10T00:00:00Z', '2028-02-09', '2028-02-01T05:00:00.000Z', '2028-02-29'],
])('%s is %s in Colombia, in the month from %s to %s', (at, day, start, lastDay) => {
  expect(bogotaDate(new Date(at))).toBe(day);
  const month = bogotaMonth(new Date(at));
  expect([month.start.toISOString(), month.lastDay]).toEqual([start, lastDay]);
});

test.each([
  [39, 50, null],
  [40, 50, 'near'],
  [49, 50, 'near'],
  [50, 50, 'reached'],
  [5000, null, null],
] as const)('%s of %s documents: %s', (documents, limit, notice) => {
  expect(limitNotice(documents, limit)).toBe(notice);
});

const ends = (trial_expires_at: string) => ({ base_plan: 'free' as const, trial_expires_at, trial_used: true });

test.each([
  ['none', { base_plan: 'free' as const, trial_expires_at: null, trial_used: false }],
  ['none', { ...ends('2026-01-01T00:00:00Z'), base_plan: 'pro' as const }],
  ['over', { base_plan: 'free' as const, trial_expires_at: null, trial_used: true }],
  ['running', ends('2026-12-06T12:00:00Z')],
  ['ending', ends('2026-12-05T12:00:00Z')],
  ['ending', ends('2026-11-21T12:00:01Z')],
  ['over', ends('2026-11-21T12:00:00Z')],
])('on 21 November a trial is %s when %j', (phase, trial) => {
  expect(trialPhase(trial, new Date('2026-11-21T12:00:00Z'))).toBe(phase);
});
