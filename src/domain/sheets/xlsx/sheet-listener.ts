import { decodeEscapes } from '#domain/sheets/decode-escapes.ts';
import { FORMULA_WITHOUT_VALUE, isBlankRow, type SheetCell, type SheetRow } from '#domain/sheets/sheet-cell.ts';
import { XLSX_LIMITS } from '#domain/sheets/xlsx-limits.ts';
import type { PartListener } from './read-xml-part.ts';

type Attributes = Readonly<Record<string, string>>;

/** Collects the rows of a sheet that are not empty. `takeRows` returns the rows since the previous call. */
export class SheetListener implements PartListener {
  isDone = false;
  #rows: SheetRow[] = [];
  #cells: SheetCell[] = [];
  #row = 0;
  #column = -1;
  #type = '';
  #value = '';
  #inValue = false;
  #hasValue = false;
  #hasFormula = false;
  #inPhonetic = false;
  readonly #strings: readonly string[];

  constructor(strings: readonly string[]) {
    this.#strings = strings;
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  // Arrow functions, because the parser receives them without their object.
  open = (name: string, attributes: Attributes): void => {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') {
      this.#inValue = true;
      this.#hasValue = true;
    } else if (name === 'f') this.#hasFormula = true;
    else if (name === 't') this.#inValue = !this.#inPhonetic;
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'rPh') this.#inPhonetic = true;
  };

  text = (more: string): void => {
    if (this.#inValue) this.#value += more;
  };

  close = (name: string): void => {
    if (name === 'v' || name === 't') this.#inValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'rPh') this.#inPhonetic = false;
    else if (name === 'sheetData') this.isDone = true;
  };

  /** Row numbers only increase: a repeated number is replaced by the next one. */
  #openRow({ r }: Attributes): void {
    const explicitRow = Number(r);
    this.#row = Number.isSafeInteger(explicitRow) && explicitRow > this.#row ? explicitRow : this.#row + 1;
    this.#cells = [];
    this.#column = -1;
  }

  #openCell({ r, t = 'n' }: Attributes): void {
    this.#column = parseColumn(r) ?? this.#column + 1;
    this.#type = t;
    this.#value = '';
    this.#hasValue = false;
    this.#hasFormula = false;
  }

  #closeCell(): void {
    const lacksResult = this.#hasFormula && !this.#hasValue;
    if ((this.#value === '' && !lacksResult) || this.#column >= XLSX_LIMITS.columns) return;
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells[this.#column] = this.#value === '' ? FORMULA_WITHOUT_VALUE : this.#read();
  }

  #closeRow(): void {
    if (!isBlankRow(this.#cells)) this.#rows.push({ row: this.#row, cells: this.#cells });
  }

  #read(): SheetCell {
    const value = this.#value;
    if (this.#type === 's') return this.#strings[Number(value)] ?? null;
    if (this.#type === 'b') return value.trim() === '1';
    if (this.#type === 'str' || this.#type === 'inlineStr') return decodeEscapes(value);
    if (this.#type !== 'n') return value;
    if (value.trim() === '') return null;
    const number = Number(value);
    return Number.isFinite(number) ? number : value;
  }
}

/** The column index of 'AB12' is 27, counted from 0. Undefined when the cell has no reference. */
function parseColumn(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column === 0 || column > 16_384 ? undefined : column - 1;
}
