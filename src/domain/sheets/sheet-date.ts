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

/**
 * 'YYYY-MM-DD' of an Excel date, dd/mm/aaaa, dd-mm-aaaa or aaaa-mm-dd, with or without a time of day; undefined for
 * anything else. Never mm/dd (docs/imports.md#reading-cells).
 */
export function sheetDate(cell: SheetCell, countsFrom1904 = false): string | undefined {
  if (typeof cell === 'number') return dateFromSerial(cell + (countsFrom1904 ? DAYS_TO_1904 : 0));
  const text = cellText(cell);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return toValidDate(dayFirst[4], dayFirst[3], dayFirst[1]);
  const yearFirst = YEAR_FIRST.exec(text);
  return yearFirst ? toValidDate(yearFirst[1], yearFirst[3], yearFirst[4]) : undefined;
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
