import { crc32 } from '#domain/files/crc32.ts';
import { joinZip, type PackedMember } from '#domain/files/join-zip.ts';
import type { Sheet, WorkbookProperties } from '#domain/sheets/workbook/sheet.ts';
import { splitIntoWorksheets, type Worksheet } from '#domain/sheets/workbook/sheet-xml.ts';
import {
  appProperties,
  contentTypes,
  coreProperties,
  ROOT_RELATIONS,
  STYLES,
  sheetPath,
  workbookRelations,
  workbookXml,
} from '#domain/sheets/workbook/workbook-parts.ts';
import { XLSX_TYPE } from '#domain/sheets/xlsx-limits.ts';

/** An .xlsx with the format of the server's workbooks, written in the browser. */
export async function writeBrowserWorkbook(sheets: readonly Sheet[], properties: WorkbookProperties): Promise<Blob> {
  const worksheets: Worksheet[] = [];
  const members: PackedMember[] = [];
  for (const sheet of sheets) {
    for await (const worksheet of splitIntoWorksheets(sheet)) {
      const text: string[] = [];
      for await (const chunk of worksheet.text) text.push(chunk);
      members.push(await packMember(sheetPath(worksheets.length), text));
      worksheets.push(worksheet);
    }
  }
  const parts: [string, string][] = [
    ['xl/workbook.xml', workbookXml(worksheets)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(worksheets)],
    ['xl/styles.xml', STYLES],
    ['docProps/core.xml', coreProperties(properties)],
    ['docProps/app.xml', appProperties(properties)],
    ['_rels/.rels', ROOT_RELATIONS],
    ['[Content_Types].xml', contentTypes(worksheets)],
  ];
  for (const [name, xml] of parts) members.push(await packMember(name, [xml]));
  return new Blob(joinZip(members), { type: XLSX_TYPE });
}

async function packMember(name: string, text: string[]): Promise<PackedMember> {
  const source = new Blob(text);
  const bytes = new Uint8Array(await source.arrayBuffer());
  const packed = source.stream().pipeThrough(new CompressionStream('deflate-raw'));
  return {
    name,
    packed: new Uint8Array(await new Response(packed).arrayBuffer()),
    size: bytes.length,
    crc32: crc32(bytes),
  };
}
