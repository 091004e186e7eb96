import { addDays } from '../dates/calendar-date.ts';
import { createTermEnd } from './radian-rules.ts';
import { type RadianInvoice, type RadianReading, readRadian } from './read-radian.ts';

/**
 * How many purchases have each last day (`2026-12-03`) for a claim or an express acceptance, as long as they have neither:
 * the term runs, or it ended in silence. Stored on the device, and the same on every day.
 */
export type TermDays = Readonly<Record<string, number>>;

/** Counts the last day of a purchase that has neither a claim nor an acceptance. */
export function addTermDay(days: Record<string, number>, { state, deadline }: RadianReading, documents = 1): void {
  if (deadline === null || (state !== 'claimable' && state !== 'tacit')) return;
  days[deadline] = (days[deadline] ?? 0) + documents;
}

/** `documents`: that many purchases with the same events; without it, one. */
export type CountedPurchase = RadianInvoice & { documents?: number };

export function readTermDays(purchases: Iterable<CountedPurchase>, today: string): TermDays {
  const counter = createTermDayCounter(today);
  for (const purchase of purchases) counter.add(purchase);
  return counter.days;
}

/** The same for purchases that come one by one. */
export function createTermDayCounter(today: string): { days: TermDays; add: (purchase: CountedPurchase) => void } {
  const days: Record<string, number> = {};
  const endOf = createTermEnd();
  return { days, add: (purchase) => addTermDay(days, readRadian(purchase, today, endOf), purchase.documents) };
}

/**
 * "Vencen hoy", "Vencen mañana" or "Vencen hoy o mañana": the purchases that can still be answered, with their last day today or tomorrow. The deadlines
 * screen, the dashboard and the icon of the app show this number (docs/radian.md#the-number-of-today).
 */
export const countDue = (days: TermDays, today: string): number => (days[today] ?? 0) + (days[addDays(today, 1)] ?? 0);

export type DueDay = 'today' | 'tomorrow' | 'both';

/** Returns the day on which all purchases of `countDue` have their last day, or `both`, also when there are none. */
export function dueDay(days: TermDays, today: string): DueDay {
  const endsToday = (days[today] ?? 0) > 0;
  const endsTomorrow = (days[addDays(today, 1)] ?? 0) > 0;
  if (endsToday === endsTomorrow) return 'both';
  return endsToday ? 'today' : 'tomorrow';
}
