import { cellXml, contentXml, escapeXml, STYLE, sumXml, textXml } from './cell-xml.ts';
import type { Cell, CellKind, Column, Row, Sheet } from './sheet.ts';

/** The maximum rows of one worksheet. */
const MAX_ROWS = 1_048_576;
/** How many characters go to the compressor at a time. */
const CHUNK = 65_536;

/** One worksheet while it is written. `countRows` is valid after `text` ends; it does not include the totals row. */
export type Worksheet = { name: string; lastColumn: string; text: AsyncIterable<string>; countRows: () => number };

/** The remaining rows: `lookahead` is the next one, undefined at the end. */
type RowStream = { batches: AsyncIterator<Iterable<Row>>; rows: Iterator<Row>; lookahead: Row | undefined };

/** Yields the worksheets of a sheet: rows beyond the maximum continue in another worksheet. */
export async function* splitIntoWorksheets(
  { name, columns, rows: all }: Sheet,
  maxRows = MAX_ROWS,
): AsyncGenerator<Worksheet> {
  const stream: RowStream = { batches: all[Symbol.asyncIterator](), rows: [].values(), lookahead: undefined };
  stream.lookahead = await firstRowOfNextBatch(stream);
  for (let part = 1; part === 1 || stream.lookahead; part += 1) {
    yield createWorksheet(stream, { name: part === 1 ? name : `${name}_${part}`, columns, maxRows });
  }
}

function nextRow(rows: Iterator<Row>): Row | undefined {
  const { done, value } = rows.next();
  return done ? undefined : value;
}

async function firstRowOfNextBatch(stream: RowStream): Promise<Row | undefined> {
  for (;;) {
    const { done, value } = await stream.batches.next();
    if (done) return undefined;
    stream.rows = value[Symbol.iterator]();
    const row = nextRow(stream.rows);
    if (row) return row;
  }
}

type WorksheetPart = { name: string; columns: readonly Column[]; maxRows: number };

function createWorksheet(stream: RowStream, { name, columns, maxRows }: WorksheetPart): Worksheet {
  const letters = columns.map((_, index) => columnLetters(index));
  let rows = 1;

  async function* text(): AsyncGenerator<string> {
    const sums = columns.map((column) => columnSum(column, columns));
    const rowXml = createRowWriter(columns, letters);
    let chunk = worksheetStart(columns) + headerXml(columns, letters);
    // The last row is reserved for the totals.
    while (stream.lookahead && rows < maxRows - 1) {
      rows += 1;
      chunk += rowXml(stream.lookahead, rows);
      addToSums(sums, stream.lookahead);
      if (chunk.length > CHUNK) {
        yield chunk;
        chunk = '';
      }
      stream.lookahead = nextRow(stream.rows) ?? (await firstRowOfNextBatch(stream));
    }
    if (rows > 1) chunk += totalsXml(sums, rows, letters);
    yield `${chunk}</sheetData><autoFilter ref="A1:${letters.at(-1)}${rows}"/>${PRINT_SETUP}</worksheet>`;
  }

  return { name, lastColumn: letters.at(-1) ?? 'A', text: text(), countRows: () => rows };
}

/** Letter paper (1), all columns on one page; workbook-parts.ts repeats the header row on each page. */
const PRINT_SETUP =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="1" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RPágina &amp;P de &amp;N</oddFooter></headerFooter>';

const worksheetStart = (columns: readonly Column[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;

const headerXml = (columns: readonly Column[], letters: readonly string[]): string =>
  `<row r="1">${columns.map(({ title }, index) => cellXml(`${letters[index]}1`, textXml(title, STYLE.header))).join('')}</row>`;

/** The state of a column: a cell often equals the one above, and its content is then reused. */
type ColumnState = { kind: CellKind; start: string; above: Cell; content: string };

/** Returns a function that writes the rows of a sheet from top to bottom. */
function createRowWriter(columns: readonly Column[], letters: readonly string[]): (row: Row, number: number) => string {
  const columnStates = columns.map(
    ({ kind }, index): ColumnState => ({ kind, start: `<c r="${letters[index]}`, above: null, content: '' }),
  );
  return (row, number) => {
    const at = String(number);
    let cells = '';
    let index = 0;
    for (const column of columnStates) {
      const cell = row[index] ?? null;
      index += 1;
      if (cell !== column.above) {
        column.above = cell;
        column.content = contentXml(column.kind, cell);
      }
      if (column.content !== '') cells += column.start + at + column.content;
    }
    return `<row r="${at}">${cells}</row>`;
  };
}

/**
 * The sum of a column in hundredths, as bigint: any number of amounts adds up exactly. With `unit`, the index of the
 * column that must have the same value in every row; `isOne` says whether it has so far.
 */
type ColumnSum = { hundredths: bigint; unit: number | undefined; first: Cell | undefined; isOne: boolean };

function columnSum({ sum }: Column, columns: readonly Column[]): ColumnSum | undefined {
  if (sum === undefined) return undefined;
  const unit = sum === true ? undefined : columns.findIndex(({ title }) => title === sum.ifOne);
  return { hundredths: 0n, unit, first: undefined, isOne: true };
}

function addToSums(sums: readonly (ColumnSum | undefined)[], row: Row): void {
  for (const [index, sum] of sums.entries()) {
    const value = row[index];
    if (sum === undefined || typeof value !== 'number') continue;
    sum.hundredths += BigInt(Math.round(value * 100));
    if (sum.unit === undefined) continue;
    sum.first ??= row[sum.unit];
    sum.isOne &&= row[sum.unit] === sum.first;
  }
}

/** Returns the totals row; empty when no column has a sum. */
function totalsXml(sums: readonly (ColumnSum | undefined)[], rows: number, letters: readonly string[]): string {
  if (sums.every((sum) => sum === undefined)) return '';
  const at = rows + 1;
  const cells = sums.map((sum, index) => {
    const letter = letters[index];
    if (sum?.isOne)
      return cellXml(`${letter}${at}`, sumXml(`${letter}2:${letter}${rows}`, formatHundredths(sum.hundredths)));
    return index === 0 ? cellXml(`A${at}`, textXml('Total', STYLE.totals)) : '';
  });
  return `<row r="${at}">${cells.join('')}</row>`;
}

function formatHundredths(hundredths: bigint): string {
  const magnitude = hundredths < 0n ? -hundredths : hundredths;
  const decimals = String(magnitude % 100n).padStart(2, '0');
  return `${hundredths < 0n ? '-' : ''}${magnitude / 100n}${decimals === '00' ? '' : `.${decimals}`}`;
}

/** 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** Returns a name quoted for a formula or the workbook's list of names. */
export const quoteName = (name: string): string => `'${escapeXml(name).replaceAll("'", "''")}'`;
