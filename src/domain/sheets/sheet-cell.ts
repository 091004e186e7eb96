/** A cell as the file has it; null where there is nothing. A date is the number Excel counts it by, or text. */
export type SheetCell = string | number | boolean | null;

/** A row that holds something; `row` is its number in the sheet, from 1. */
export type SheetRow = { row: number; cells: readonly SheetCell[] };

/** What a person would read in it. Whole numbers stay whole: Excel makes numbers of NITs and invoice numbers. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return integerText(cell);
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO';
  return (UNUSUAL_SPACES.test(cell) ? cell.replace(/\s+/g, ' ') : cell).trim();
}

// Most texts have none, and to write each anew takes longer than to look.
const UNUSUAL_SPACES = /[^\S ]| {2}/;

// Up to here every digit of a whole number is its own; String would round those of larger ones, or use an exponent.
const MAX_PLAIN_NUMBER = Number.MAX_SAFE_INTEGER;

const integerText = (number: number): string =>
  Math.abs(number) > MAX_PLAIN_NUMBER && Number.isInteger(number) ? BigInt(number).toString() : String(number);

export const isBlankRow = (cells: readonly SheetCell[]): boolean =>
  cells.every((cell) => typeof cell !== 'number' && cellText(cell) === '');

/** What Excel writes where a formula failed: #N/A, #NAME?, #¿NOMBRE?… */
export const isFormulaError = (text: string): boolean => text.startsWith('#') && /^#[\p{L}\d/¿]+[!?¡]?$/u.test(text);
