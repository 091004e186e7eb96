import { escapeFormula } from './escape-formula.ts';

export type Cell = string | number | null;

/** Excel only believes that a CSV file is UTF-8 when it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Rows as a CSV file that Excel in Colombia opens as it is: semicolons between, comma for decimals, CRLF after each row.
 * Every text stands in quotes, so that it stays one cell where the list separator is another one; no cell is a formula.
 */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('');

/** Rows as a spreadsheet takes them from the clipboard: in quotes only what begins with one, where it would swallow the rest. */
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

/** With a decimal comma. What is no number (a division by zero) is an empty cell. */
const csvNumber = (value: number): string => (Number.isFinite(value) ? String(value).replace('.', ',') : '');

const quoteCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
