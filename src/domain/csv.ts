import { formulaSafe } from './formula-safe.ts';

export type Cell = string | number | null;

/** Excel only believes that a CSV file is UTF-8 when it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Rows as a CSV file that Excel in Colombia opens as it is: semicolons between, comma for decimals, CRLF after each row.
 * No cell becomes a formula.
 */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => quoted(textOf(cell), ';')).join(';')}\r\n`).join('');

/** Rows as a spreadsheet takes them from the clipboard. */
export const toTsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => textOf(cell).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

function textOf(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell).replace('.', ',') : formulaSafe(cell);
}

const quoted = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
