const DAY_MS = 86_400_000;

/** A plain date plus a number of days, which may be negative; no time zone is involved. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

export const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

const dateParts = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: MONTHS[Number(month) - 1] ?? month, day: String(Number(day)) };
};

/** "28 de junio de 2025". */
export function formatLongDate(date: string): string {
  const { year, month, day } = dateParts(date);
  return `${day} de ${month} de ${year}`;
}

/** "junio" for a day of a period that begins in an earlier month, else "el 28 de junio"; the year is not in it. */
export function formatFirstDay(day: string, periodFrom: string): string {
  const { month, day: number } = dateParts(day);
  return day.slice(0, 7) === periodFrom.slice(0, 7) ? `el ${number} de ${month}` : month;
}

/** "octubre de 2026" for '2026-10'. */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? number} de ${year}`;
}

/**
 * "14 al 20 de noviembre de 2026"; the first day has its own month and year where they differ. One day is only that day.
 * docs/interaction.md#weekly-report.
 */
export function formatPeriod(from: string, to: string): string {
  const [a, b] = [dateParts(from), dateParts(to)];
  const end = formatLongDate(to);
  if (from === to) return end;
  if (a.year !== b.year) return `${formatLongDate(from)} al ${end}`;
  return a.month === b.month ? `${a.day} al ${end}` : `${a.day} de ${a.month} al ${end}`;
}
