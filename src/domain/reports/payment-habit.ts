import { daysBetween } from '../dates/calendar-date.ts';

/**
 * How many days after the due date a party usually pays, negative for before it; null where there is too little data.
 */
export type PaymentHabit = { days: number } | null;

/** An invoice that the user marked as paid; dates in Colombia. */
export type PaidInvoice = { due_date: string; came_on: string; marked_on: string };

/** With fewer payments there is no habit. */
const MIN_PAYMENTS = 3;

/**
 * The median of a party's payments. The payment date is the day the invoice was marked as paid. An invoice that arrived
 * after its due date is not counted, because its payment date is unknown.
 */
export function computePaymentHabit(paid: readonly PaidInvoice[]): PaymentHabit {
  const days = paid
    .filter(({ due_date, came_on }) => came_on <= due_date)
    .map(({ due_date, marked_on }) => daysBetween(due_date, marked_on))
    .sort((a, b) => a - b);
  const middle = days[Math.floor(days.length / 2)];
  return days.length < MIN_PAYMENTS || middle === undefined ? null : { days: middle };
}
