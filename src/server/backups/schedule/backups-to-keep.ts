/** How many days, weeks and months with a backup keep one. */
export const KEPT_BACKUPS = { days: 7, weeks: 4, months: 6 };

const DAY_MS = 86_400_000;

/**
 * Of the days (`YYYY-MM-DD`) with a backup, those to keep: the newest days, and the newest day of each of the newest
 * weeks (from Monday) and months.
 */
export function chooseBackupsToKeep(days: Iterable<string>): Set<string> {
  const newestFirst = [...new Set(days)].sort().reverse();
  return new Set([
    ...newestOf(newestFirst, (day) => day, KEPT_BACKUPS.days),
    ...newestOf(newestFirst, mondayOf, KEPT_BACKUPS.weeks),
    ...newestOf(newestFirst, (day) => day.slice(0, 7), KEPT_BACKUPS.months),
  ]);
}

/** The newest day of each of the `max` newest periods. */
function newestOf(newestFirst: readonly string[], periodOf: (day: string) => string, max: number): string[] {
  const newest = new Map<string, string>();
  for (const day of newestFirst) {
    const period = periodOf(day);
    if (!newest.has(period)) newest.set(period, day);
  }
  return [...newest.values()].slice(0, max);
}

function mondayOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
