import { createDetailLines, DETAIL_SHEET, type DetailLines, isDetailHeader } from '#domain/sheets/detail-lines.ts';
import { headerKey, looksLikeHeader, type RecognisedLayout, recogniseLayout } from '#domain/sheets/recognise-layout.ts';
import { cellText, type SheetCell, type SheetRow } from '#domain/sheets/sheet-cell.ts';
import { normalizeHeader } from '#domain/sheets/sheet-field.ts';
import { DOCUMENTS_SHEET } from '#domain/sheets/template-sheets.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { openWorkbook, type Workbook } from './open-workbook.ts';
import type { XlsxParts } from './xlsx-parts.ts';
import { XlsxRefusedError } from './xlsx-refused.ts';

/** A workbook with its sheet of documents. Only the first rows are read so far. */
export type Spreadsheet = RecognisedLayout & {
  header: readonly SheetCell[];
  /** The key under which a mapping for these titles is stored. */
  key: string;
  samples: readonly SheetRow[];
  countsFrom1904: boolean;
  /** The approximate number of rows after the titles. */
  count: () => Promise<number>;
  /** The rows after the titles, in chunks. Repeated title rows are skipped. */
  rows: () => AsyncGenerator<SheetRow[]>;
  /** Other sheets with documents, which are not read. */
  otherSheets: () => Promise<string[]>;
  /** All lines of the sheet "Detalle"; undefined when the workbook has no such sheet. */
  details: () => Promise<DetailLines | undefined>;
  close: () => void;
};

/** Rows that are searched for the titles. */
const MAX_ROWS_ABOVE_HEADER = 20;
const MAX_SAMPLES = 5;
/** Sheets that are looked at; no real workbook of documents has more. */
const MAX_SHEETS = 50;
const MAX_CACHED_CELLS = 50;

/** Finds the sheet of documents and its titles. Throws XlsxRefusedError. */
export async function openSpreadsheet(parts: XlsxParts): Promise<Spreadsheet> {
  const workbook = await openWorkbook(parts);
  try {
    const { sheet, first: firstRows } = await findSheet(workbook);
    const headerIndex = findHeaderIndex(firstRows);
    const headerRow = firstRows[headerIndex];
    if (!headerRow) throw new XlsxRefusedError('xlsx_no_rows');
    const key = headerKey(headerRow.cells);
    const isTitles = createHeaderMatcher(headerRow.cells, key);
    const isData = ({ row, cells }: SheetRow) => row > headerRow.row && !isTitles(cells);
    return {
      ...recogniseLayout(headerRow.cells),
      header: headerRow.cells,
      key,
      samples: firstRows.filter(isData).slice(0, MAX_SAMPLES),
      countsFrom1904: workbook.countsFrom1904,
      count: async () => Math.max(0, (await workbook.count(sheet)) - headerIndex - 1),
      async *rows() {
        for await (const rows of workbook.rows(sheet)) yield rows.filter(isData);
      },
      otherSheets: () => findOtherSheets(workbook, sheet, key),
      details: () => readDetails(workbook),
      close: workbook.close,
    };
  } catch (error) {
    workbook.close();
    throw error;
  }
}

/**
 * True for a row that repeats the titles. The cell below the first title usually decides; its value repeats often, so
 * results are cached.
 */
function createHeaderMatcher(titles: readonly SheetCell[], key: string): (cells: readonly SheetCell[]) => boolean {
  const at = titles.findIndex((cell) => cellText(cell) !== '');
  const first = normalizeHeader(cellText(titles[at]));
  const otherCells = new Set<SheetCell | undefined>();
  return (cells) => {
    const cell = cells[at];
    if (typeof cell === 'number' || otherCells.has(cell)) return false;
    if (normalizeHeader(cellText(cell)) === first) return headerKey(cells) === key;
    if (otherCells.size < MAX_CACHED_CELLS) otherCells.add(cell);
    return false;
  };
}

type FoundSheet = { sheet: number; first: SheetRow[] };

/**
 * The sheet whose titles tell most, among the visible ones with rows below their titles; of equal ones that with the
 * product's own name, then the first. Hidden sheets are tools of programs: one is read only where no visible sheet has rows.
 */
async function findSheet(workbook: Workbook): Promise<FoundSheet> {
  const found = await findBest(workbook, documentSheets(workbook, false));
  if (found) return found;
  const hidden = await findBest(workbook, documentSheets(workbook, true));
  if (hidden && titleRank(hidden.first) === KNOWN_LAYOUT) return hidden;
  throw new XlsxRefusedError('xlsx_no_rows');
}

/** Undefined where no sheet has rows, also when only a cover or a summary has some beside an empty list of documents. */
async function findBest(workbook: Workbook, sheets: readonly number[]): Promise<FoundSheet | undefined> {
  let best: (FoundSheet & { rank: number }) | undefined;
  let emptyRank = UNKNOWN_TITLES;
  for (const sheet of sheets) {
    const first = await readFirstRows(workbook, sheet);
    const rank = titleRank(first);
    const isEmpty = first.length <= findHeaderIndex(first) + 1;
    if (isEmpty) emptyRank = Math.max(emptyRank, rank);
    else if (!best || rank > best.rank) best = { sheet, first, rank };
    if (best?.rank === KNOWN_LAYOUT) return best;
  }
  return best && best.rank < emptyRank ? undefined : best;
}

const KNOWN_LAYOUT = 2;
const KNOWN_TITLES = 1;
const UNKNOWN_TITLES = 0;

/** How much the titles of a sheet tell: which layout it has, or at least what some columns are. */
function titleRank(first: readonly SheetRow[]): number {
  const header = first[findHeaderIndex(first)]?.cells ?? [];
  if (hasInvoiceLayout(header)) return KNOWN_LAYOUT;
  return looksLikeHeader(header) ? KNOWN_TITLES : UNKNOWN_TITLES;
}

const hasInvoiceLayout = (header: readonly SheetCell[]): boolean =>
  !['unknown', 'journal'].includes(recogniseLayout(header).layout);

/** The sheet with the product's own name first. The lines of documents are no documents, unless there is nothing else. */
function documentSheets({ sheets }: Workbook, isHidden: boolean): number[] {
  const named = (name: string) => (at: number) => foldText(sheets[at]?.name ?? '') === foldText(name);
  const places = sheets.flatMap((sheet, at) => (sheet.isHidden === isHidden ? [at] : [])).slice(0, MAX_SHEETS);
  const own = places.filter(named(DOCUMENTS_SHEET));
  const others = places.filter((at) => !own.includes(at) && !named(DETAIL_SHEET)(at));
  return own.length + others.length > 0 ? [...own, ...others] : places;
}

/** The names of other visible sheets with documents: known titles or the same ones, and rows below them. */
async function findOtherSheets(workbook: Workbook, chosen: number, key: string): Promise<string[]> {
  const names: string[] = [];
  for (const sheet of documentSheets(workbook, false)) {
    if (sheet === chosen) continue;
    const first = await readFirstRows(workbook, sheet);
    const at = findHeaderIndex(first);
    const header = first[at]?.cells ?? [];
    const isKnown = headerKey(header) === key || hasInvoiceLayout(header);
    if (isKnown && first.length > at + 1) names.push(workbook.sheets[sheet]?.name ?? '');
  }
  return names;
}

async function readFirstRows(workbook: Workbook, sheet: number): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  for await (const rows of workbook.rows(sheet)) {
    first.push(...rows);
    if (first.length >= MAX_ROWS_ABOVE_HEADER + MAX_SAMPLES) break;
  }
  return first.slice(0, MAX_ROWS_ABOVE_HEADER + MAX_SAMPLES);
}

/** The row with the titles of a layout, else with known titles (a summary has some too), else with several texts. */
function findHeaderIndex(rows: readonly SheetRow[]): number {
  const above = rows.slice(0, MAX_ROWS_ABOVE_HEADER);
  for (const isHeader of [hasInvoiceLayout, looksLikeHeader]) {
    const known = above.findIndex(({ cells }) => isHeader(cells));
    if (known >= 0) return known;
  }
  const countTexts = ({ cells }: SheetRow) =>
    cells.filter((cell) => typeof cell === 'string' && cellText(cell) !== '').length;
  return Math.max(
    0,
    above.findIndex((row) => countTexts(row) >= 2),
  );
}

async function readDetails(workbook: Workbook): Promise<DetailLines | undefined> {
  const sheet = workbook.sheets.findIndex(({ name }) => foldText(name) === foldText(DETAIL_SHEET));
  if (sheet < 0) return undefined;
  let details: DetailLines | undefined;
  const above: SheetRow[] = [];
  const add = (row: SheetRow) => {
    if (details) details.add(row);
    else if (isDetailHeader(row.cells)) details = createDetailLines(row.cells);
    else if (above.length < MAX_ROWS_ABOVE_HEADER) above.push(row);
  };
  for await (const rows of workbook.rows(sheet)) rows.forEach(add);
  return details ?? readDetailsBelow(above);
}

/** Without any known titles the first row has them, so that the lines are reported and not lost. */
function readDetailsBelow([header, ...lines]: readonly SheetRow[]): DetailLines | undefined {
  const details = header && createDetailLines(header.cells);
  for (const line of lines) details?.add(line);
  return details;
}
