import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from '#domain/text/csv.ts';

/** A sheet of a workbook: its name, and its rows in parts, the titles among them. */
export type WorkbookSheet = { name: string; parts: () => Iterable<readonly (readonly Cell[])[]> };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Writes an .xlsx. Texts are written as texts, so that no program runs one as a formula. */
export function writeRunWorkbook(sheets: readonly WorkbookSheet[]): Blob {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  const addMember = (path: string, texts: Iterable<string>) => {
    const member = new ZipDeflate(path, { level: 6 });
    zip.add(member);
    for (const text of texts) member.push(strToU8(text));
    member.push(new Uint8Array(), true);
  };
  for (const [path, text] of outline(sheets.map(({ name }) => name))) addMember(path, [text]);
  for (const [at, sheet] of sheets.entries()) addMember(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet));
  zip.end();
  return new Blob(chunks, { type: `${TYPE}.sheet` });
}

function outline(names: readonly string[]): [string, string][] {
  const numbers = names.map((_, at) => at + 1);
  const sheets = names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const links = numbers.map(
    (at) => `<Relationship Id="rId${at}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  const types = numbers.map(
    (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${types.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`,
    ],
  ];
}

/** The first row stays in view. */
function* sheetXml({ parts }: WorkbookSheet): Generator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  let last = 0;
  for (const rows of parts()) {
    yield rows.map((row, at) => rowXml(row, last + at + 1)).join('');
    last += rows.length;
  }
  yield '</sheetData></worksheet>';
}

const rowXml = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`)).join('')}</row>`;

/** 'A' for 0; a run has less than 26 columns. */
const columnName = (column: number): string => String.fromCharCode(65 + column);

function cellXml(cell: Cell, address: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${address}"><v>${cell}</v></c>` : '';
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML has no control characters and no halves of surrogate pairs; Excel reads "_x000D_" as its own escape. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r -\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
