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
  const days: Record<string, number> = {};
  const endOf = createTermEnd();
  for (const purchase of purchases) addTermDay(days, readRadian(purchase, today, endOf), purchase.documents);
  return days;
}

/**
 * "Vencidas y de hoy": the purchases whose last day is today or has passed without an answer. The deadlines screen, the
 * dashboard and the icon of the app show this number (docs/radian.md#the-number-of-today).
 */
export function countDue(days: TermDays, today: string): number {
  let due = 0;
  for (const [day, purchases] of Object.entries(days)) if (day <= today) due += purchases;
  return due;
}
