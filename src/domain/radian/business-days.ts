import { addDays } from '../dates/calendar-date.ts';
import { holidaysOf, weekdayOf } from './holidays.ts';

/** Neither Saturday nor Sunday nor a holiday of Colombia. */
export function isBusinessDay(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(date.slice(0, 4))).includes(date);
}

/** The `count`-th business day after a date; the date itself is not counted. A negative count goes back. */
export function addBusinessDays(date: string, count: number): string {
  const step = count < 0 ? -1 : 1;
  let day = date;
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, step);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}
