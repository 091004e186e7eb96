/** Short month names as es-CO writes them (docs/interaction.md#numbers-and-dates). */
export const MONTH_NAMES = [
  'ene.',
  'feb.',
  'mar.',
  'abr.',
  'may.',
  'jun.',
  'jul.',
  'ago.',
  'sept.',
  'oct.',
  'nov.',
  'dic.',
] as const;

/** '2026-11-05' → '05/11/2026'. Plain dates never pass through `Date`: in Bogotá the result would be the day before. */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** 'YYYY-MM' of a plain date. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** 'YYYY-MM' → 'nov.' or, with its year, 'nov. 2026'. */
export function monthName(month: string, withYear: boolean): string {
  const name = MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? month;
  return withYear ? `${name} ${month.slice(0, 4)}` : name;
}

/** Without the months after `running` ('YYYY-MM'), unless one of them or a later one has amounts. */
export function begunMonths<M extends { month: string }>(
  months: readonly M[],
  running: string,
  hasAmounts: (month: M) => boolean,
): M[] {
  const last = months.findLastIndex((month) => month.month <= running || hasAmounts(month));
  return months.slice(0, last + 1);
}

/** Every month from `first` to `last`, both 'YYYY-MM' and both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const at = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  for (let month = at(first); month <= at(last); month += 1) {
    months.push(`${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`);
  }
  return months;
}
