import { type Cents, NO_MONEY } from '#domain/money.ts';
import { truncate } from '#domain/text/truncate.ts';
import type { SheetMapping } from './find-columns.ts';
import { cellText, FORMULA_WITHOUT_VALUE, isEmptyText, isFormulaError, type SheetCell } from './sheet-cell.ts';
import { isEmptyDate, sheetDate } from './sheet-date.ts';
import { currencyOfAmount, readDecimal, sheetCents, sheetDecimal } from './sheet-decimal.ts';
import { columnForField, type SheetField } from './sheet-field.ts';
import { type SheetNit, sheetNit } from './sheet-nit.ts';
import { sheetNumber } from './sheet-number.ts';

/** Why a row is not imported: the title of the column as in the file, and a Spanish message ready to show. */
export type RowProblem = { column: string; reason: string; value: string };

const MAX_TEXT_LENGTH = 500;
/** 4·10¹² pesos, in cents: the sum of all amounts of a row stays exact. */
export const MAX_CENTS = 400_000_000_000_000;
export const MISSING_VALUE = 'Falta este dato. Complétalo en el archivo.';
export const NOT_A_NUMBER = 'No es un número. Escríbelo con cifras, por ejemplo 1200 o 12,5.';
export const TOO_BIG = 'El valor es demasiado grande. Revisa que no le sobren cifras.';
const NO_RESULT = 'La celda tiene una fórmula sin resultado. Abre el archivo en Excel, guárdalo e impórtalo de nuevo.';

const otherCurrency = (named: string, own: string) =>
  `El valor está en ${named} y la fila en ${own}. Escribe la moneda de la fila y su tasa de cambio, o el valor en ${own}.`;

/** Reads the cells of one row by field. All problems are collected, so that the user sees them at once. */
export class RowReader {
  readonly problems: RowProblem[] = [];
  readonly #cells: readonly SheetCell[];
  readonly #mapping: SheetMapping;
  readonly #header: readonly SheetCell[];
  readonly #countsFrom1904: boolean;

  constructor(
    cells: readonly SheetCell[],
    {
      mapping,
      header,
      countsFrom1904,
    }: { mapping: SheetMapping; header: readonly SheetCell[]; countsFrom1904: boolean },
  ) {
    this.#cells = cells;
    this.#mapping = mapping;
    this.#header = header;
    this.#countsFrom1904 = countsFrom1904;
  }

  /**
   * The value of a field, texts as in cellText; null when it is empty, has no column, or has a formula error, which is
   * added as a problem. Words like "nan" are empty too.
   */
  cell(field: SheetField): SheetCell {
    const at = this.#mapping[field];
    const cell = at === undefined ? null : (this.#cells[at] ?? null);
    if (cell === null || typeof cell === 'number') return cell;
    const text = cellText(cell);
    if (isEmptyText(text)) return null;
    if (text === FORMULA_WITHOUT_VALUE) {
      this.addProblem(field, NO_RESULT);
      return null;
    }
    if (isFormulaError(text)) {
      this.addProblem(
        field,
        `La celda tiene un error de Excel (${text}). Corrígelo en Excel e importa el archivo de nuevo.`,
      );
      return null;
    }
    return typeof cell === 'string' ? text : cell;
  }

  text(field: SheetField): string | null {
    const cell = this.cell(field);
    const text = typeof cell === 'string' ? cell : cellText(cell);
    if (text.length > MAX_TEXT_LENGTH)
      this.addProblem(field, `Tiene más de ${MAX_TEXT_LENGTH} caracteres. Escríbelo más corto.`);
    return text === '' ? null : truncate(text, MAX_TEXT_LENGTH);
  }

  requiredText(field: SheetField): string | null {
    const text = this.text(field);
    if (text === null) this.#noteMissing(field);
    return text;
  }

  /** A number or prefix of an invoice: "101.0" and "'101" are 101. */
  number(field: SheetField): string | null {
    return sheetNumber(this.text(field) ?? '') || null;
  }

  requiredNumber(field: SheetField): string | null {
    const number = this.number(field);
    if (number === null) this.#noteMissing(field);
    return number;
  }

  /** The empty date of a program ("00/01/1900") is none. */
  date(field: SheetField): string | null {
    if (isEmptyDate(this.cell(field))) return null;
    const wrong = 'No es una fecha. Usa dd/mm/aaaa o aaaa-mm-dd.';
    return this.#parsed(field, (cell) => sheetDate(cell, this.#countsFrom1904), wrong);
  }

  requiredDate(field: SheetField): string | null {
    const date = this.date(field);
    if (date === null) this.#noteMissing(field);
    return date;
  }

  requiredNit(field: SheetField): SheetNit | null {
    const nit = this.#parsed(field, sheetNit, 'No es un NIT. Escríbelo con números, por ejemplo 900.123.456-8.');
    if (nit === null) this.#noteMissing(field);
    return nit;
  }

  /** An empty cell is 0. An amount that names another currency than the row's is a problem. */
  cents(field: SheetField): Cents {
    const [named, own] = [currencyOfAmount(this.cell(field)), this.currency()];
    if (named !== undefined && named !== own && /^[A-Z]{3}$/.test(own))
      this.addProblem(field, otherCurrency(named, own));
    const cents =
      this.#amount(field, sheetCents, 'No es un valor en números. Escríbelo como 1190000 o 1.190.000,50.') ?? NO_MONEY;
    if (Math.abs(cents) <= MAX_CENTS) return cents;
    this.addProblem(field, TOO_BIG);
    return NO_MONEY;
  }

  /** As written; pesos without one. */
  currency(): string {
    return (this.text('currency') ?? 'COP').toUpperCase();
  }

  requiredCents(field: SheetField): Cents {
    const isMissing = this.cell(field) === null;
    if (isMissing) this.#noteMissing(field);
    return isMissing ? NO_MONEY : this.cents(field);
  }

  decimal(field: SheetField): string | null {
    return this.#amount(field, sheetDecimal, NOT_A_NUMBER);
  }

  addProblem(field: SheetField, reason: string): void {
    const at = this.#mapping[field];
    const title = at === undefined ? '' : cellText(this.#header[at]);
    const cell = at === undefined ? null : this.#cells[at];
    const value = cell === FORMULA_WITHOUT_VALUE ? '' : truncate(cellText(cell), MAX_TEXT_LENGTH);
    const column = truncate(title, 100) || columnForField(field).header;
    const isReported = this.problems.some((problem) => problem.column === column);
    if (!isReported) this.problems.push({ column, reason, value });
  }

  #parsed<T>(field: SheetField, parse: (cell: SheetCell) => T | undefined, wrong: string): T | null {
    const cell = this.cell(field);
    if (cell === null) return null;
    const value = parse(cell);
    if (value === undefined) this.addProblem(field, wrong);
    return value ?? null;
  }

  /** Names both readings of a number that may be two. */
  #amount<T>(field: SheetField, parse: (cell: SheetCell) => T | undefined, wrong: string): T | null {
    const reading = readDecimal(this.cell(field));
    if (reading?.type !== 'ambiguous') return this.#parsed(field, parse, wrong);
    const [first, second] = reading.readings;
    this.addProblem(field, `Puede ser ${first} o ${second}. Escribe el número sin separar los miles.`);
    return null;
  }

  /** Not for a cell that could not be parsed: its problem is already added. */
  #noteMissing(field: SheetField): void {
    this.addProblem(field, MISSING_VALUE);
  }
}
