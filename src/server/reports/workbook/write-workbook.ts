import type { Sheet } from './sheet.ts';
import { splitIntoWorksheets, type Worksheet } from './sheet-xml.ts';
import { contentTypes, ROOT_RELATIONS, STYLES, sheetPath, workbookRelations, workbookXml } from './workbook-parts.ts';
import { createZipWriter, type Sink } from './zip-writer.ts';

/** Writes an .xlsx file sheet by sheet and row by row: only a few rows are in memory at a time. */
export async function writeWorkbook(sink: Sink, sheets: readonly Sheet[], maxRows?: number): Promise<void> {
  const zip = createZipWriter(sink);
  const worksheets: Worksheet[] = [];
  for (const sheet of sheets) {
    for await (const worksheet of splitIntoWorksheets(sheet, maxRows)) {
      await zip.add(sheetPath(worksheets.length), worksheet.text);
      worksheets.push(worksheet);
    }
  }
  await zip.add('xl/workbook.xml', singleChunk(workbookXml(worksheets)));
  await zip.add('xl/_rels/workbook.xml.rels', singleChunk(workbookRelations(worksheets)));
  await zip.add('xl/styles.xml', singleChunk(STYLES));
  await zip.add('_rels/.rels', singleChunk(ROOT_RELATIONS));
  await zip.add('[Content_Types].xml', singleChunk(contentTypes(worksheets)));
  await zip.end();
}

async function* singleChunk(text: string): AsyncGenerator<string> {
  yield text;
}
