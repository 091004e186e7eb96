import { cellXml, escapeXml, STYLE, sumXml, textXml } from './cell-xml.ts';
import type { Cell, Column, Sheet } from './sheet.ts';

/** What a spreadsheet holds in one sheet. */
const MOST_ROWS = 1_048_576;
/** So much text at a time goes to be packed. */
const CHUNK = 65_536;

/** One worksheet as it is written. `countRows` knows once its text has ended; the totals are not among them. */
export type Worksheet = { name: string; lastColumn: string; text: AsyncIterable<string>; countRows: () => number };

type Row = readonly Cell[];
/** The rows that are still to come, the next one already here. */
type Source = { rows: AsyncIterator<Row>; ahead: IteratorResult<Row>; columns: readonly Column[] };

/** The worksheets of a sheet, one after the other: more rows than fit go on in a second one. */
export async function* worksheetsOf({ name, columns, rows: all }: Sheet, most = MOST_ROWS): AsyncGenerator<Worksheet> {
  const rows = all[Symbol.asyncIterator]();
  const source: Source = { rows, ahead: await rows.next(), columns };
  for (let part = 1; part === 1 || !source.ahead.done; part += 1) {
    yield worksheetOf(source, part === 1 ? name : `${name}_${part}`, most);
  }
}

function worksheetOf(source: Source, name: string, most: number): Worksheet {
  const { columns } = source;
  const letters = columns.map((_, place) => columnLetters(place));
  let rows = 1;

  async function* text(): AsyncGenerator<string> {
    const sums = columns.map(({ sum }) => (sum ? 0n : undefined));
    let chunk = beginning(columns) + headerXml(columns, letters);
    // The last row is for the totals.
    while (!source.ahead.done && rows < most - 1) {
      const row = source.ahead.value;
      rows += 1;
      chunk += rowXml(row, rows, { columns, letters });
      addUp(sums, row);
      if (chunk.length > CHUNK) {
        yield chunk;
        chunk = '';
      }
      source.ahead = await source.rows.next();
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
  `<row r="1">${columns.map(({ title }, place) => textXml(`${letters[place]}1`, title, STYLE.header)).join('')}</row>`;

type Layout = { columns: readonly Column[]; letters: readonly string[] };

function rowXml(row: Row, number: number, { columns, letters }: Layout): string {
  let cells = '';
  for (const [place, { kind }] of columns.entries()) {
    const cell = row[place] ?? null;
    const at = `${letters[place]}${number}`;
    cells += typeof cell === 'object' && cell !== null ? cellXml(at, cell.kind, cell.value) : cellXml(at, kind, cell);
  }
  return `<row r="${number}">${cells}</row>`;
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
    if (sum !== undefined) return sumXml(`${letter}${at}`, `${letter}2:${letter}${rows}`, decimalOf(sum));
    return place === 0 ? textXml(`A${at}`, 'Total', STYLE.totals) : '';
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
