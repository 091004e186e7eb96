import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates/calendar-date.ts';
import { computePaymentHabit } from './payment-habit.ts';

const DUE = '2026-10-31';
const paid = (days: number, came_on = '2026-10-01') => ({ due_date: DUE, came_on, marked_on: addDays(DUE, days) });

test('the middle payment is the habit, early ones too', () => {
  expect(computePaymentHabit([paid(90), paid(2), paid(5)])).toEqual({ days: 5 });
  expect(computePaymentHabit([paid(-10), paid(-3), paid(0), paid(1)])).toEqual({ days: 0 });
  expect(computePaymentHabit([paid(-10), paid(-3), paid(0)])).toEqual({ days: -3 });
});

test('two payments are no habit', () => {
  expect(computePaymentHabit([])).toBeNull();
  expect(computePaymentHabit([paid(4), paid(4)])).toBeNull();
});

test('what came in after it fell due says nothing of when it was paid', () => {
  expect(computePaymentHabit([paid(4), paid(4), paid(200, addDays(DUE, 1))])).toBeNull();
  expect(computePaymentHabit([paid(4), paid(4), paid(9, DUE)])).toEqual({ days: 4 });
});

test('the habit does not depend on the order, and is the days of one of the payments', () => {
  const days = fc.array(fc.integer({ min: -60, max: 400 }), { minLength: 3, maxLength: 20 });
  fc.assert(
    fc.property(days, (all) => {
      const habit = computePaymentHabit(all.map((late) => paid(late)));
      expect(computePaymentHabit([...all].reverse().map((late) => paid(late)))).toEqual(habit);
      expect(all).toContain(habit?.days);
    }),
  );
});
