/** A cell as in the file; null when it is empty. A date is Excel's serial number, or text. */
export type SheetCell = string | number | boolean | null;

/** A row with content; `row` is its number in the sheet, from 1. */
export type SheetRow = { row: number; cells: readonly SheetCell[] };

/** The cell as the user sees it. Whole numbers have no decimals: Excel turns NITs and invoice numbers into numbers. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return integerText(cell);
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO';
  return (UNUSUAL_SPACES.test(cell) ? cell.replace(/\s+/g, ' ') : cell).trim();
}

// Most texts match nothing, and the test is faster than the replacement.
const UNUSUAL_SPACES = /[^\S ]| {2}/;

// Up to here every digit of a whole number is exact; for larger ones String rounds or uses an exponent.
const MAX_PLAIN_NUMBER = Number.MAX_SAFE_INTEGER;

const integerText = (number: number): string =>
  Math.abs(number) > MAX_PLAIN_NUMBER && Number.isInteger(number) ? BigInt(number).toString() : String(number);

export const isBlankRow = (cells: readonly SheetCell[]): boolean =>
  cells.every((cell) => typeof cell !== 'number' && cellText(cell) === '');

/** Excel's text for a failed formula: #N/A, #NAME?, #¿NOMBRE?… */
export const isFormulaError = (text: string): boolean => text.startsWith('#') && /^#[\p{L}\d/¿]+[!?¡]?$/u.test(text);
