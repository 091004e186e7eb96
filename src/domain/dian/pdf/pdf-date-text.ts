import { z } from 'zod/mini';
import { plainOf } from './pdf-lines.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
/** Programs in English print these for the months that differ. */
const ENGLISH: Record<string, string> = { jan: 'ene', apr: 'abr', aug: 'ago', dec: 'dic', set: 'sep' };

/** `day_first` is 05/03/2018 for 5 March; `unknown` when the document has dates in both orders. */
export type DateOrder = 'day_first' | 'month_first' | 'unknown';

const SEPARATOR = '(?:\\s*[-/.|]\\s*|\\s+)';
const MONTH = '([a-z]{3,10})\\.?';
const WORDS = '[\\s/|,-]+(?:del?\\s+)?(?:ano\\s+)?';
const NAMED = {
  dayFirst: new RegExp(`^(\\d{1,2})[\\s/|-]+(?:de\\s+)?${MONTH}${WORDS}(\\d{4})(?!\\d)`),
  shortYear: new RegExp(`^(\\d{1,2})[/-]${MONTH}[/-](\\d{2})(?!\\d)`),
  monthFirst: new RegExp(`^${MONTH}[\\s/|-]+(\\d{1,2})${WORDS}(\\d{4})(?!\\d)`),
  yearFirst: new RegExp(`^(\\d{4})[\\s/|-]+${MONTH}[\\s/|-]+(\\d{1,2})(?!\\d)`),
};
const ISO = new RegExp(`^(\\d{4})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,2})(?!\\d)`);
const NUMERIC = new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{4})(?!\\d)`);
const LABELLED = /^dia[\s:|]*(\d{1,2})[\s|/-]*mes[\s:|]*(\d{1,2}|[a-z]{3,10})\.?[\s|/-]*ano[\s:|]*(\d{4})(?!\d)/;

/**
 * The date at the start of a text: "2024-10-30", "30/10/2024", "30 | 10 | 2024", "30 de octubre de 2024",
 * "2018 MAR 05", "MAR/05/2018", "05-mar-18", "DÍA 05 MES 03 AÑO 2018". Undefined for "05/03/18": it may be of 2005.
 */
export function parsePrintedDate(text: string, order: DateOrder = 'day_first'): string | undefined {
  const plain = plainOf(text).trim();
  const labelled = LABELLED.exec(plain);
  if (labelled) return toIsoDate(labelled[3], labelled[2], labelled[1]);
  const iso = ISO.exec(plain);
  if (iso) return toIsoDate(iso[1], iso[2], iso[3]);
  const numeric = NUMERIC.exec(plain);
  if (numeric) return orderedDate(numeric[3], [numeric[1], numeric[2]], order);
  return parseNamedMonth(plain);
}

function parseNamedMonth(plain: string): string | undefined {
  const dayFirst = NAMED.dayFirst.exec(plain);
  if (dayFirst) return toIsoDate(dayFirst[3], dayFirst[2], dayFirst[1]);
  const shortYear = NAMED.shortYear.exec(plain);
  if (shortYear) return toIsoDate(`20${shortYear[3]}`, shortYear[2], shortYear[1]);
  const monthFirst = NAMED.monthFirst.exec(plain);
  if (monthFirst) return toIsoDate(monthFirst[3], monthFirst[1], monthFirst[2]);
  const yearFirst = NAMED.yearFirst.exec(plain);
  return yearFirst ? toIsoDate(yearFirst[1], yearFirst[2], yearFirst[3]) : undefined;
}

function orderedDate(year = '', [first = '', second = '']: (string | undefined)[], order: DateOrder) {
  if (order === 'month_first') return toIsoDate(year, first, second);
  if (order === 'day_first' || first === second || Number(first) > 12) return toIsoDate(year, second, first);
  return Number(second) > 12 ? toIsoDate(year, first, second) : undefined;
}

/** The order of day and month in all numeric dates of a document: a number above 12 is a day. */
export function findDateOrder(plainTexts: readonly string[]): DateOrder {
  const dates = plainTexts.flatMap((text) =>
    Array.from(text.matchAll(/(?<![\d/-])(\d{1,2})([/-])(\d{1,2})\2\d{4}(?!\d)/g), ([, first, , second]) => ({
      first: Number(first),
      second: Number(second),
    })),
  );
  const isMonthFirst = dates.some(({ first, second }) => second > 12 && first <= 12);
  const isDayFirst = dates.some(({ first, second }) => first > 12 && second <= 12);
  if (isMonthFirst) return isDayFirst ? 'unknown' : 'month_first';
  return 'day_first';
}

/** "2018", "03" or "mar", "05" as "2018-03-05"; undefined when it is no day of the calendar. */
export function toIsoDate(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${monthNumber(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return z.iso.date().safeParse(date).success ? date : undefined;
}

function monthNumber(month: string): string {
  if (/^\d+$/.test(month)) return month;
  const short = month.slice(0, 3);
  return String(MONTHS.indexOf(ENGLISH[short] ?? short) + 1);
}
