import { daysBetween } from './calendar-date.ts';

/** How many days after the due date a party usually pays, negative before it; null where too little is known. */
export type PaymentHabit = { days: number } | null;

/** An invoice that somebody marked as paid, by Colombia's days. */
export type PaidInvoice = { due_date: string; came_on: string; marked_on: string };

/** Fewer are no habit. */
const MIN_PAYMENTS = 3;

/**
 * The middle one of a party's payments. The day of a payment is known from who marks it: what came in after it fell due
 * was paid nobody knows when, and is not counted.
 */
export function computePaymentHabit(paid: readonly PaidInvoice[]): PaymentHabit {
  const days = paid
    .filter(({ due_date, came_on }) => came_on <= due_date)
    .map(({ due_date, marked_on }) => daysBetween(due_date, marked_on))
    .sort((a, b) => a - b);
  const middle = days[Math.floor(days.length / 2)];
  return days.length < MIN_PAYMENTS || middle === undefined ? null : { days: middle };
}
