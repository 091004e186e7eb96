import { escapeFormula } from './escape-formula.ts';

export type Cell = string | number | null;

/** Excel reads a CSV file as UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Rows as a CSV file that Excel in Colombia opens directly: semicolon separators, decimal comma, CRLF after each row.
 * Every text is quoted, so that it stays one cell under another list separator; no cell is a formula.
 */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + toCsvRows(rows);

/** Rows as in `toCsv`, for files that are written in parts. */
export const toCsvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('');

/**
 * Rows in the clipboard format of spreadsheets: only a text that begins with a quote is quoted, because it would
 * swallow the following cells.
 */
export const toTsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(clipboardCell).join('\t')).join('\n');

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? csvNumber(cell) : quoteCell(escapeFormula(cell));
}

function clipboardCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return csvNumber(cell);
  const text = escapeFormula(cell);
  return text.startsWith('"') ? quoteCell(text) : text;
}

/** With a decimal comma. A value that is not a finite number (a division by zero) becomes an empty cell. */
const csvNumber = (value: number): string => (Number.isFinite(value) ? String(value).replace('.', ',') : '');

const quoteCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
