import { addDays, MONTHS } from './calendar-date.ts';

/** First and last day, both included. */
export type Period = { from: string; to: string };
/** The periods of a tax year: VAT is filed by two or four months (docs/dian.md). */
export type PeriodLength = 'month' | 'bimester' | 'quadrimester';
export type NamedPeriod = Period & { length: PeriodLength /** From 1. */; nth: number; name: string };

const MONTHS_OF: Record<PeriodLength, number> = { month: 1, bimester: 2, quadrimester: 4 };
const MONTHS_A_YEAR = 12;

/** The periods of one length in a year, in order: 'octubre', 'sept.–oct.' … as `from` and `to`. */
export function periodsOf(year: number, length: PeriodLength): NamedPeriod[] {
  const months = MONTHS_OF[length];
  return Array.from({ length: MONTHS_A_YEAR / months }, (_, index) => {
    const first = index * months;
    const last = first + months - 1;
    const [firstName = '', lastName = ''] = [MONTHS[first], MONTHS[last]];
    const name = first === last ? firstName : `${firstName} a ${lastName}`;
    return { length, nth: index + 1, name, from: firstDay(year, first), to: addDays(firstDay(year, last + 1), -1) };
  });
}

/** The month, bimester or quadrimester that contains a day. */
export function periodAt(day: string, length: PeriodLength): NamedPeriod {
  const all = periodsOf(Number(day.slice(0, 4)), length);
  const found = all.find(({ from, to }) => from <= day && day <= to);
  if (!found) throw new RangeError(`not a day: ${day}`);
  return found;
}

/** The period of the same length before this one. */
export const periodBefore = ({ from, length }: NamedPeriod): NamedPeriod => periodAt(addDays(from, -1), length);

/** The running month and the eleven before it. */
export function lastTwelveMonths(today: string): Period {
  const { to } = periodAt(today, 'month');
  const [year, month] = today.split('-').map(Number);
  return { from: firstDay((year ?? 0) - 1, month ?? 1), to };
}

const LENGTHS: PeriodLength[] = ['month', 'bimester', 'quadrimester'];

/** The month, bimester or quadrimester of exactly these days. */
const namedPeriodOf = ({ from, to }: Period): NamedPeriod | undefined =>
  LENGTHS.flatMap((length) => periodsOf(Number(from.slice(0, 4)), length)).find(
    (period) => period.from === from && period.to === to,
  );

/** "enero a febrero de 2026"; undefined for days that are no month, bimester or quadrimester. */
export function nameOfDays(period: Period): string | undefined {
  const named = namedPeriodOf(period);
  return named && `${named.name} de ${period.from.slice(0, 4)}`;
}

/** The year of all its days; undefined when they are of several. */
export const sameYearOf = ({ from, to }: Period): string | undefined => {
  const year = from.slice(0, 4);
  return to.startsWith(year) ? year : undefined;
};

/** The same day of another month, or the last day of a shorter one; `months` may be negative. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const last = addDays(firstDay(year, month + months), -1);
  return dayOfMonth < Number(last.slice(8)) ? `${last.slice(0, 8)}${day.slice(8)}` : last;
}

/** How many whole months the period has; undefined when it begins or ends inside a month. */
export function wholeMonthsOf({ from, to }: Period): number | undefined {
  if (!from.endsWith('-01') || !addDays(to, 1).endsWith('-01')) return undefined;
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return (last ?? 0) - (first ?? 0) + 1;
}

/** `month` from 0; 12 is the next January. */
const firstDay = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
