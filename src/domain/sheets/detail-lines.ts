import { nitKey } from '#domain/companies/nit.ts';
import type { DianLine } from '#domain/dian/document.ts';
import { type Cents, NO_MONEY, subtractCents, timesDecimal } from '#domain/money.ts';
import { truncate } from '#domain/text/truncate.ts';
import { grossOf, readDiscount, readRate, toCents } from './detail-amounts.ts';
import { joinPrefixAndNumber } from './join-prefix-and-number.ts';
import type { RowProblem } from './row-reader.ts';
import { MISSING_VALUE, NOT_A_NUMBER, TOO_BIG } from './row-reader.ts';
import { cellText, isEmptyText, type SheetCell, type SheetRow } from './sheet-cell.ts';
import { sheetDecimal } from './sheet-decimal.ts';
import { normalizeHeader } from './sheet-field.ts';
import { sheetNit } from './sheet-nit.ts';
import { sheetNumber } from './sheet-number.ts';

/** docs/imports.md#template, in this order. */
export const DETAIL_HEADERS = [
  'Prefijo',
  'Número',
  'NIT emisor',
  'Línea',
  'Código',
  'Descripción',
  'Cantidad',
  'Unidad',
  'Valor unitario',
  'Descuento',
  '% IVA',
  'Total línea',
] as const;
type DetailHeader = (typeof DETAIL_HEADERS)[number];

export const DETAIL_SHEET = 'Detalle';

/** The lines of one document, and the problems of its invalid lines. */
export type DocumentLines = { lines: DianLine[]; problems: RowProblem[] };
type ClaimableLines = DocumentLines & { row: number; isClaimed: boolean };

export type DetailLines = {
  add: (row: SheetRow) => void;
  /** Returns the lines of a document, and marks them as claimed; `number` includes the prefix. */
  claim: (number: string, supplierNit: string) => DocumentLines;
  /** Row numbers of lines whose document has no row. */
  unclaimedRows: () => number[];
};

/** Collects the sheet "Detalle", which is read before the rows of its documents. */
export function createDetailLines(header: readonly SheetCell[]): DetailLines {
  const columns = findDetailColumns(header);
  const byDocument = new Map<string, ClaimableLines>();
  return {
    add({ row, cells }) {
      const cell = (name: DetailHeader): SheetCell => cells[columns.get(name) ?? -1] ?? null;
      const text = (name: DetailHeader) => {
        const written = cellText(cell(name));
        return isEmptyText(written) ? '' : written;
      };
      const nit = sheetNit(cell('NIT emisor'))?.nit ?? text('NIT emisor');
      const key = documentKey(joinPrefixAndNumber(sheetNumber(text('Prefijo')), sheetNumber(text('Número'))), nit);
      const stored = byDocument.get(key) ?? newDocument(row);
      const { line, problems } = readLine(cell, row);
      stored.lines.push(line);
      stored.problems.push(...problems);
      byDocument.set(key, stored);
    },
    claim(number, supplierNit) {
      const stored = byDocument.get(documentKey(number, supplierNit));
      if (!stored) return { lines: [], problems: [] };
      stored.isClaimed = true;
      return stored;
    },
    unclaimedRows: () => [...byDocument.values()].flatMap(({ isClaimed, row }) => (isClaimed ? [] : [row])),
  };
}

const newDocument = (row: number): ClaimableLines => ({ lines: [], problems: [], row, isClaimed: false });

const documentKey = (number: string, nit: string) => `${number.replace(/[\s-]/g, '').toUpperCase()} ${nitKey(nit)}`;

/** Whether a row has the titles of this sheet; people put a heading above them. */
export const isDetailHeader = (cells: readonly SheetCell[]): boolean => findDetailColumns(cells).size >= 3;

function findDetailColumns(header: readonly SheetCell[]): Map<DetailHeader, number> {
  const titles = header.map((cell) => normalizeHeader(cellText(cell)));
  const found = new Map<DetailHeader, number>();
  for (const name of DETAIL_HEADERS) {
    const at = titles.indexOf(normalizeHeader(name));
    if (at >= 0) found.set(name, at);
  }
  return found;
}

const MAX_TEXT_LENGTH = 500;
const NO_TOTAL = 'No pudimos calcular el total de la línea. Escríbelo, o revisa la cantidad y el valor unitario.';

type GetCell = (name: DetailHeader) => SheetCell;
type LineCells = {
  cell: GetCell;
  decimal: (name: DetailHeader) => string | null;
  addProblem: (name: DetailHeader, reason: string) => void;
};

function readLine(cell: GetCell, row: number): { line: DianLine; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const addProblem = (name: DetailHeader, reason: string) => {
    const column = `${DETAIL_SHEET}, fila ${row}: ${name}`;
    if (problems.some((problem) => problem.column === column)) return;
    problems.push({
      column,
      reason,
      value: truncate(cellText(cell(name)), MAX_TEXT_LENGTH),
    });
  };
  const decimal = (name: DetailHeader): string | null => {
    if (isEmptyText(cellText(cell(name)))) return null;
    const value = sheetDecimal(cell(name));
    if (value === undefined) addProblem(name, NOT_A_NUMBER);
    return value ?? null;
  };
  const description = truncate(cellText(cell('Descripción')), MAX_TEXT_LENGTH);
  if (description === '') addProblem('Descripción', MISSING_VALUE);
  const { quantity, unit_price, discount, line_total } = readAmounts({ cell, decimal, addProblem });
  const rate = readRate(cell('% IVA'), (reason) => addProblem('% IVA', reason));
  const line: DianLine = {
    ...EMPTY_LINE,
    description,
    code: cellText(cell('Código')) || null,
    quantity,
    unit: cellText(cell('Unidad')) || null,
    line_total: line_total ?? NO_MONEY,
    unit_price,
    line_id: cellText(cell('Línea')) || null,
    taxes: rate === null || line_total === undefined ? [] : [toIvaTax(line_total, rate)],
    allowances: discount.amount === 0 ? [] : [{ is_charge: false, ...discount, base: null, reason: null }],
  };
  return { line, problems };
}

const toIvaTax = (base: Cents, rate: string): DianLine['taxes'][number] => ({
  code: '01',
  rate,
  amount: timesDecimal(base, String(Number(rate) / 100)),
  base,
  per_unit: null,
});

/** The total is the written one, or else quantity × price less the discount, before tax. */
function readAmounts({ cell, decimal, addProblem }: LineCells) {
  const [quantity, unit_price] = [decimal('Cantidad'), decimal('Valor unitario')];
  const [gross, written] = [grossOf(unit_price, quantity), decimal('Total línea')];
  const total = toCents(written);
  const discount = readDiscount({ cell: cell('Descuento'), gross, total }, (reason) => addProblem('Descuento', reason));
  const rest = gross === undefined ? undefined : subtractCents(gross, discount.amount);
  const line_total = written === null ? rest : total;
  if (line_total === undefined) addProblem('Total línea', written === null ? NO_TOTAL : TOO_BIG);
  return { quantity, unit_price, discount, line_total };
}

const EMPTY_LINE = {
  standard_code: null,
  standard_scheme: null,
  base_quantity: null,
  withholdings: [],
  is_gift: false,
  reference_price: null,
  notes: [],
} satisfies Partial<DianLine>;
