import { strToU8, zipSync } from 'fflate';

/** How a program writes a workbook; all of these are allowed by ECMA-376, or common in files that people have. */
export type WorkbookStyle = {
  /** Of the elements; '' for none. */
  prefix: '' | 'x';
  strings: 'shared' | 'inline' | 'formula' | 'rich';
  /** Without the addresses of rows and cells, which are optional. */
  hasAddresses: boolean;
  targets: 'relative' | 'absolute';
  names: 'usual' | 'upper' | 'backslashes';
  sheetFile: string;
  hasCover: boolean;
  /** Rows with a heading above the titles. */
  rowsAbove: number;
  hasMark: boolean;
};
type Cell = string | number | null;

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook as another program would write it, without any code of the product. */
export function writeWorkbook(rows: readonly (readonly Cell[])[], style: WorkbookStyle): Uint8Array {
  const { prefix, strings, targets, names, sheetFile, hasCover, rowsAbove } = style;
  const p = prefix === '' ? '' : `${prefix}:`;
  const ns = prefix === '' ? `xmlns="${SPREADSHEET}"` : `xmlns:${prefix}="${SPREADSHEET}"`;
  const shared: string[] = [];
  const text = (value: string) => `<${p}t xml:space="preserve">${escapeXml(value)}</${p}t>`;
  const item = (value: string) => {
    if (strings !== 'rich') return text(value);
    const half = Math.ceil(value.length / 2);
    const runs = [value.slice(0, half), value.slice(half)].filter((run) => run !== '');
    return runs.map((run) => `<${p}r>${text(run)}</${p}r>`).join('');
  };
  const textCell = (value: string, at: string) => {
    if (strings === 'inline') return `<${p}c${at} t="inlineStr"><${p}is>${text(value)}</${p}is></${p}c>`;
    if (strings === 'formula')
      return `<${p}c${at} t="str"><${p}f>T("x")</${p}f><${p}v>${escapeXml(value)}</${p}v></${p}c>`;
    shared.push(value);
    return `<${p}c${at} t="s"><${p}v>${shared.length - 1}</${p}v></${p}c>`;
  };
  const cell = (value: Cell, column: number, row: number) => {
    if (value === null) return style.hasAddresses ? '' : `<${p}c/>`;
    const at = style.hasAddresses ? ` r="${columnName(column)}${row}"` : '';
    return typeof value === 'number' ? `<${p}c${at}><${p}v>${value}</${p}v></${p}c>` : textCell(value, at);
  };
  const sheet = (all: readonly (readonly Cell[])[]) => {
    const written = all.map((cells, index) => {
      const at = style.hasAddresses ? ` r="${index + 1}"` : '';
      return `<${p}row${at}>${cells.map((value, column) => cell(value, column, index + 1)).join('')}</${p}row>`;
    });
    return `<${p}worksheet ${ns}><${p}sheetData>${written.join('')}</${p}sheetData></${p}worksheet>`;
  };
  const above = Array.from({ length: rowsAbove }, (_, at) => [`Informe ${at}`]);
  const sheets = [...(hasCover ? [{ name: 'Portada', file: 'cover.xml', xml: sheet([['Portada']]) }] : [])];
  sheets.push({ name: 'Datos', file: sheetFile, xml: sheet([...above, ...rows]) });
  const target = (file: string) => (targets === 'absolute' ? `/xl/${file}` : file);
  const relations = [
    ...sheets.map(({ file }, at) => [`rId${at + 1}`, 'worksheet', target(`worksheets/${file}`)]),
    ['rId9', 'sharedStrings', target('sharedStrings.xml')],
  ].map(([id, type, to]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${to}"/>`);
  const listed = sheets.map(({ name }, at) => `<${p}sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<${p}workbook ${ns} xmlns:r="${OFFICE}"><${p}sheets>${listed.join('')}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<${p}sst ${ns}>${shared.map((value) => `<${p}si>${item(value)}</${p}si>`).join('')}</${p}sst>`,
    ...Object.fromEntries(sheets.map(({ file, xml }) => [`xl/worksheets/${file}`, xml])),
  };
  const named = { usual: same, upper: upper, backslashes: backslashes }[names];
  const mark = style.hasMark ? '\ufeff' : '';
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([path, xml]) => [named(path), strToU8(`${mark}${DECLARATION}${xml}`)]),
    ),
    { level: 0 },
  );
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** A, …, Z, AA, …, AZ: no more are needed. */
const columnName = (column: number) => `${column < 26 ? '' : 'A'}${String.fromCharCode(65 + (column % 26))}`;
const same = (path: string) => path;
const upper = (path: string) => path.toUpperCase();
const backslashes = (path: string) => path.replaceAll('/', '\\');
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
