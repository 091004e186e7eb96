import { addDays, daysBetween } from '#domain/dates/calendar-date.ts';
import type { ListingRow } from './listing-row.ts';
import { type DayRange, LATE_DAYS } from './only-local-reason.ts';

/** The portal shows and downloads pages of this many rows. */
const PAGE_ROWS = 150;
/** Shorter runs of days without a document are weekends and holidays. */
const LONG_GAP_DAYS = 5;

/** What the files say of their own days. The listing does not name the range that was requested. */
export type Coverage = {
  covered: DayRange;
  /** Days in the middle without any row. */
  gaps: DayRange[];
  /** From this day on documents may still come; null when the listing was downloaded late enough. */
  late_from: string | null;
  /** Files with a whole number of pages, and the oldest day of each. */
  cut_files: { file: number; rows: number; oldest_day: string }[];
};

/** Undefined when no row has a date. */
export function readCoverage(rows: readonly ListingRow[]): Coverage | undefined {
  const days = new Set<string>();
  const files = new Map<number, { rows: number; oldest_day: string }>();
  let received = '';
  for (const row of rows) {
    const file = files.get(row.file) ?? { rows: 0, oldest_day: '' };
    files.set(row.file, file);
    file.rows += 1;
    if (row.received_date !== null && row.received_date > received) received = row.received_date;
    if (row.issue_date === null) continue;
    days.add(row.issue_date);
    if (file.oldest_day === '' || row.issue_date < file.oldest_day) file.oldest_day = row.issue_date;
  }
  const sorted = [...days].sort();
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  return {
    covered: { from, to },
    gaps: findGaps(sorted),
    late_from: lateFrom({ from, to }, received),
    cut_files: [...files].flatMap(([file, read]) => (read.rows % PAGE_ROWS === 0 ? [{ file, ...read }] : [])),
  };
}

function findGaps(days: readonly string[]): DayRange[] {
  return days.flatMap((day, at) => {
    const next = days[at + 1];
    if (next === undefined || daysBetween(day, next) <= LONG_GAP_DAYS) return [];
    return [{ from: addDays(day, 1), to: addDays(next, -1) }];
  });
}

/** A document reaches DIAN up to six days after its date, so that the last days of a fresh listing are not complete. */
function lateFrom({ from, to }: DayRange, received: string): string | null {
  const downloaded = received > to ? received : to;
  const late = addDays(downloaded, 1 - LATE_DAYS);
  if (late > to) return null;
  return late < from ? from : late;
}

/** The first and the last day of a month 'YYYY-MM'. */
export function monthRange(month: string): DayRange {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
