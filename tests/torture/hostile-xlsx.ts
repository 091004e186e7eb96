import { strToU8, type Zippable, zipSync } from 'fflate';
import { type HostileCase, hostileCase } from './hostile-case.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const AS_XLSX = { way: 'preview', plan: 'pro', file_name: 'a.xlsx' } as const;

type Book = { sheet?: string; strings?: string; more?: Zippable };
const workbook = (name: string, make: () => Book): HostileCase =>
  hostileCase(`XLSX: ${name}`, AS_XLSX, () => aBook(make()));

function aBook({
  sheet = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
  strings = '<si><t>x</t></si>',
  more = {},
}: Book) {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="Facturas" sheetId="1" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="t" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>`,
  };
  const members = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
  return zipSync({ ...members, ...more }, { level: 6 });
}

export const HOSTILE_XLSX: readonly HostileCase[] = [
  workbook('ninety million signs of shared strings', () => ({
    strings: `<si><t>${'ñ€'.repeat(50)}</t></si>`.repeat(900_000),
  })),
  workbook('one string of sixty million signs', () => ({ strings: `<si><t>${'€'.repeat(60_000_000)}</t></si>` })),
  workbook('a million rows', () => ({ sheet: '<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(1_000_000) })),
  workbook('a row of a million cells', () => ({ sheet: `<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>` })),
  workbook('a sheet two hundred thousand levels deep', () => ({ sheet: '<row>'.repeat(200_000) })),
  workbook('a cell at the end of the world', () => ({
    sheet:
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row><row r="99999999999"><c r="ZZZZZZ9"><v>1e308</v></c></row>',
  })),
  workbook('entities of entities', () => ({
    more: {
      'xl/workbook.xml': strToU8(
        `<!DOCTYPE w [<!ENTITY a "x"><!ENTITY b "${'&a;'.repeat(1_000)}">]><workbook>&b;</workbook>`,
      ),
    },
  })),
  workbook('ten thousand parts', () => ({
    more: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`xl/worksheets/x${at}.xml`, strToU8('<a/>')])),
  })),
];
