import { withHyphens } from '#domain/text/visible-text.ts';
import { cellText, type SheetCell } from './sheet-cell.ts';

const DAY_MS = 86_400_000;
/** Day 0 of Excel's serial dates. Excel treats 1900 as a leap year, but only later dates matter here. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Days between the two date systems of a workbook. */
const DAYS_TO_1904 = 1462;
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;

const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[ T,].*)?$/;
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?:[ T,].*)?$/;

/** "05-mar-2026", "5 de marzo de 2026": what Excel writes in Spanish and English. */
const NAMED_MONTH = /^(\d{1,2})(?: de |[ /.-])(\p{L}{3,10})\.?(?: del? |[ /.,-] ?)(\d{4})(?:[ T,].*)?$/u;
const MONTHS = ['ene|jan', 'feb', 'mar', 'abr|apr', 'may', 'jun', 'jul', 'ago|aug', 'sep|set', 'oct', 'nov', 'dic|dec'];
/** The empty dates of programs: day 0 of Excel, the years 1, 1899, 1900 and 9999. */
const EMPTY_DATE =
  /^(?:0{1,2}[/.-]0{1,2}[/.-]0{2,4}|(?:\d{1,2}[/.-]){2}(?:0001|1899|1900|9999)|(?:0000|0001|1899|1900|9999)[/.-].*)$/;

/** Whether a cell has the empty date of a program: it is no date at all. */
export const isEmptyDate = (cell: SheetCell): boolean =>
  cell === 0 || EMPTY_DATE.test(withHyphens(cellText(cell).split(/[ T,]/)[0] ?? ''));

/**
 * 'YYYY-MM-DD' of an Excel date, dd/mm/aaaa, dd-mm-aaaa, aaaa-mm-dd or a day with the name of its month, with or
 * without a time of day; undefined for anything else. Never mm/dd (docs/imports.md#reading-cells).
 */
export function sheetDate(cell: SheetCell, countsFrom1904 = false): string | undefined {
  if (typeof cell === 'number') return dateFromSerial(cell + (countsFrom1904 ? DAYS_TO_1904 : 0));
  const text = withHyphens(cellText(cell)).replace(/^'/, '');
  if (text.length > 40) return undefined;
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return toValidDate(dayFirst[4], dayFirst[3], dayFirst[1]);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return toValidDate(yearFirst[1], yearFirst[3], yearFirst[4]);
  const [, day, month = '', year] = NAMED_MONTH.exec(text) ?? [];
  const at = MONTHS.findIndex((names) => new RegExp(`^(?:${names})`, 'i').test(month));
  return at < 0 ? undefined : toValidDate(year, String(at + 1), day);
}

function dateFromSerial(serial: number): string | undefined {
  const at = new Date(DAY_ZERO + Math.floor(serial) * DAY_MS);
  if (Number.isNaN(at.getTime())) return undefined;
  return toValidDate(String(at.getUTCFullYear()), String(at.getUTCMonth() + 1), String(at.getUTCDate()));
}

function toValidDate(year = '', month = '', day = ''): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const at = new Date(Date.UTC(y, m - 1, d));
  const isReal = at.getUTCMonth() === m - 1 && at.getUTCDate() === d && y >= FIRST_YEAR && y <= LAST_YEAR;
  return isReal ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}
