import { visibleText } from '#domain/text/visible-text.ts';

/** A cell as in the file; null when it is empty. A date is Excel's serial number, or text. */
export type SheetCell = string | number | boolean | null;

/** A row with content; `row` is its number in the sheet, from 1. */
export type SheetRow = { row: number; cells: readonly SheetCell[] };

/** The cell as the user sees it. Whole numbers have no decimals: Excel turns NITs and invoice numbers into numbers. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return integerText(cell);
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO';
  const text = visibleText(cell);
  return (UNUSUAL_SPACES.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** Words that programs write for an empty cell (pandas, Python, JavaScript, pivot tables), and a lone dash. */
const EMPTY_WORD =
  /^(?:nan|nat|<na>|none|null|undefined|n\/[ad]|\((?:vac[ií]o|en blanco|blank)\)|[-\u2010-\u2015\u2212]+)$/i;

/** Whether a cell with this text is empty for a person. */
export const isEmptyText = (text: string): boolean => text === '' || (text.length <= 12 && EMPTY_WORD.test(text));

// Most texts match nothing, and the test is faster than the replacement.
const UNUSUAL_SPACES = /[^\S ]| {2}/;

// Up to here every digit of a whole number is exact; for larger ones String rounds or uses an exponent.
const MAX_PLAIN_NUMBER = Number.MAX_SAFE_INTEGER;

const integerText = (number: number): string =>
  Math.abs(number) > MAX_PLAIN_NUMBER && Number.isInteger(number) ? BigInt(number).toString() : String(number);

export const isBlankRow = (cells: readonly SheetCell[]): boolean =>
  cells.every((cell) => typeof cell !== 'number' && cellText(cell) === '');

/** Stands for a formula whose result the file does not have: openpyxl and others write none. */
export const FORMULA_WITHOUT_VALUE = '#FÓRMULA!';

/** Excel's text for a failed formula: #N/A, #NAME?, #¿NOMBRE?… */
export const isFormulaError = (text: string): boolean => text.startsWith('#') && /^#[\p{L}\d/¿]+[!?¡]?$/u.test(text);
