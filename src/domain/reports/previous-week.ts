import { bogotaDate } from '../dates/bogota.ts';
import { addDays } from '../dates/calendar-date.ts';

const HOUR_MS = 3_600_000;
/** Hour on Monday, in Colombia, at which the report of the previous week is ready. */
const READY_AT_HOUR = 5;
const DAYS = 7;

/**
 * The last week, in Colombia, whose report may be created: its Sunday, and the instant at which it ended. Who came after that
 * has no report of it.
 */
export function previousWeek(now: Date): { sunday: string; ended: Date } {
  const today = bogotaDate(new Date(now.getTime() - READY_AT_HOUR * HOUR_MS));
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + DAYS - 1) % DAYS;
  const monday = addDays(today, -sinceMonday);
  return { sunday: addDays(monday, -1), ended: new Date(`${monday}T00:00:00-05:00`) };
}

/** The day in Colombia, a Monday, on which the next automatic report is ready. */
export const nextReportDay = (now: Date): string => addDays(previousWeek(now).sunday, DAYS + 1);
