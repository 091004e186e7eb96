import { z } from 'zod/mini';
import { isBusinessDay } from '../radian/business-days.ts';
import { addDays, daysBetween } from './calendar-date.ts';
import { addMonths, type Period, wholeMonthsOf } from './period.ts';
import type { PeriodFilter } from './period-filter.ts';

/** With what the figures of a period are compared: with the period before it, or with the same days a year before. */
export const Comparison = z.enum(['previous', 'year_before', 'none']);
export type Comparison = z.infer<typeof Comparison>;

const MONTHS_A_YEAR = 12;
/** No electronic document is older; dates before are not computed with. */
const FIRST_DAY = '1900-01-01';

/**
 * The period with which `period` is compared. A period that contains `today` and has not ended is compared with as much
 * of the other one as has passed of it: half a month would always be less than a whole one. Undefined where there is
 * nothing to compare with.
 */
export function comparedPeriod(period: PeriodFilter, comparison: Comparison, today: string): PeriodFilter | undefined {
  if (comparison === 'none' || period === 'all') return undefined;
  const days = daysOf(period);
  if (days.from < FIRST_DAY) return undefined;
  const moved = movePeriod(days, comparison);
  if (moved.from < FIRST_DAY) return undefined;
  const isRunning = days.from <= today && today < days.to;
  const passed = isRunning ? movePeriod({ from: days.from, to: today }, comparison, days).to : moved.to;
  if (passed < moved.to) return { from: moved.from, to: passed };
  return typeof period === 'string' ? moved.from.slice(0, 4) : moved;
}

/** Moves days by the length of `whole`, or by a year. */
function movePeriod({ from, to }: Period, comparison: Comparison, whole: Period = { from, to }): Period {
  const months = comparison === 'year_before' ? MONTHS_A_YEAR : wholeMonthsOf(whole);
  if (months !== undefined) return { from: addMonths(from, -months), to: moveEnd(to, -months) };
  const length = daysBetween(whole.from, whole.to) + 1;
  return { from: addDays(from, -length), to: addDays(to, -length) };
}

/** The last day of a month moves to the last day of the other month. */
const moveEnd = (day: string, months: number): string =>
  addDays(day, 1).endsWith('-01') ? addDays(addMonths(addDays(day, 1), months), -1) : addMonths(day, months);

/**
 * The day of the company's first document where `base` has a business day before it and ends after: its figures are those
 * of a part of it, so that no change is shown against them. Null where the base is whole, before all documents, or where
 * the first day is not known.
 */
export function partialSince(base: PeriodFilter, firstDay: string | null): string | null {
  if (firstDay === null || base === 'all') return null;
  const { from, to } = daysOf(base);
  return firstDay <= to && hasBusinessDay(from, firstDay) ? firstDay : null;
}

/** Whether there is one from `from` on and before `end`. */
function hasBusinessDay(from: string, end: string): boolean {
  for (let day = from; day < end; day = addDays(day, 1)) if (isBusinessDay(day)) return true;
  return false;
}

/** The days of a year, or of a period. */
const daysOf = (period: string | Period): Period =>
  typeof period === 'string' ? { from: `${period}-01-01`, to: `${period}-12-31` } : period;
