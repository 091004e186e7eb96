import { cellXml, contentXml, escapeXml, STYLE, sumXml, textXml } from './cell-xml.ts';
import type { Cell, CellKind, Column, Row, Sheet } from './sheet.ts';

/** What a spreadsheet holds in one sheet. */
const MOST_ROWS = 1_048_576;
/** So much text at a time goes to be packed. */
const CHUNK = 65_536;

/** One worksheet as it is written. `countRows` knows once its text has ended; the totals are not among them. */
export type Worksheet = { name: string; lastColumn: string; text: AsyncIterable<string>; countRows: () => number };

/** The rows that are still to come: `ahead` is the next one, nothing at the end. */
type Incoming = { some: AsyncIterator<Iterable<Row>>; rows: Iterator<Row>; ahead: Row | undefined };

/** The worksheets of a sheet, one after the other: more rows than fit go on in a second one. */
export async function* worksheetsOf({ name, columns, rows: all }: Sheet, most = MOST_ROWS): AsyncGenerator<Worksheet> {
  const incoming: Incoming = { some: all[Symbol.asyncIterator](), rows: [].values(), ahead: undefined };
  incoming.ahead = await firstOfNext(incoming);
  for (let part = 1; part === 1 || incoming.ahead; part += 1) {
    yield worksheetOf(incoming, { name: part === 1 ? name : `${name}_${part}`, columns, most });
  }
}

function nextOf(rows: Iterator<Row>): Row | undefined {
  const { done, value } = rows.next();
  return done ? undefined : value;
}

async function firstOfNext(incoming: Incoming): Promise<Row | undefined> {
  for (;;) {
    const { done, value } = await incoming.some.next();
    if (done) return undefined;
    incoming.rows = value[Symbol.iterator]();
    const row = nextOf(incoming.rows);
    if (row) return row;
  }
}

type Part = { name: string; columns: readonly Column[]; most: number };

function worksheetOf(incoming: Incoming, { name, columns, most }: Part): Worksheet {
  const letters = columns.map((_, place) => columnLetters(place));
  let rows = 1;

  async function* text(): AsyncGenerator<string> {
    const sums = columns.map(({ sum }) => (sum ? 0n : undefined));
    const rowXml = rowWriter(columns, letters);
    let chunk = beginning(columns) + headerXml(columns, letters);
    // The last row is for the totals.
    while (incoming.ahead && rows < most - 1) {
      rows += 1;
      chunk += rowXml(incoming.ahead, rows);
      addUp(sums, incoming.ahead);
      if (chunk.length > CHUNK) {
        yield chunk;
        chunk = '';
      }
      incoming.ahead = nextOf(incoming.rows) ?? (await firstOfNext(incoming));
    }
    if (rows > 1) chunk += totalsXml(sums, rows, letters);
    yield `${chunk}</sheetData><autoFilter ref="A1:${letters.at(-1)}${rows}"/></worksheet>`;
  }

  return { name, lastColumn: letters.at(-1) ?? 'A', text: text(), countRows: () => rows };
}

const beginning = (columns: readonly Column[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns
    .map(({ width }, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;

const headerXml = (columns: readonly Column[], letters: readonly string[]): string =>
  `<row r="1">${columns.map(({ title }, place) => cellXml(`${letters[place]}1`, textXml(title, STYLE.header))).join('')}</row>`;

/** A column while it is written: what is below a cell is often the same again, and is not made anew. */
type Written = { kind: CellKind; start: string; above: Cell; content: string };

/** Writes the rows of a sheet from top to bottom. */
function rowWriter(columns: readonly Column[], letters: readonly string[]): (row: Row, number: number) => string {
  const written = columns.map(
    ({ kind }, place): Written => ({ kind, start: `<c r="${letters[place]}`, above: null, content: '' }),
  );
  return (row, number) => {
    const at = String(number);
    let cells = '';
    let place = 0;
    for (const column of written) {
      const cell = row[place] ?? null;
      place += 1;
      if (cell !== column.above) {
        column.above = cell;
        column.content = contentXml(column.kind, cell);
      }
      if (column.content !== '') cells += column.start + at + column.content;
    }
    return `<row r="${at}">${cells}</row>`;
  };
}

/** Hundredths: any number of amounts adds up exactly. */
function addUp(sums: (bigint | undefined)[], row: Row): void {
  for (const [place, sum] of sums.entries()) {
    const value = row[place];
    if (sum !== undefined && typeof value === 'number') sums[place] = sum + BigInt(Math.round(value * 100));
  }
}

/** Only where something adds up. */
function totalsXml(sums: readonly (bigint | undefined)[], rows: number, letters: readonly string[]): string {
  if (sums.every((sum) => sum === undefined)) return '';
  const at = rows + 1;
  const cells = sums.map((sum, place) => {
    const letter = letters[place];
    if (sum !== undefined) return cellXml(`${letter}${at}`, sumXml(`${letter}2:${letter}${rows}`, decimalOf(sum)));
    return place === 0 ? cellXml(`A${at}`, textXml('Total', STYLE.totals)) : '';
  });
  return `<row r="${at}">${cells.join('')}</row>`;
}

function decimalOf(hundredths: bigint): string {
  const magnitude = hundredths < 0n ? -hundredths : hundredths;
  const decimals = String(magnitude % 100n).padStart(2, '0');
  return `${hundredths < 0n ? '-' : ''}${magnitude / 100n}${decimals === '00' ? '' : `.${decimals}`}`;
}

/** 0 is A, 26 is AA. */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}

/** A name in a formula or in the workbook's own list. */
export const quotedName = (name: string): string => `'${escapeXml(name)}'`;
