import type { Sheet } from './sheet.ts';
import { type Worksheet, worksheetsOf } from './sheet-xml.ts';
import { contentTypes, ROOT_RELATIONS, STYLES, sheetPath, workbookRelations, workbookXml } from './workbook-parts.ts';
import { createZipWriter, type Sink } from './zip-writer.ts';

/** Writes an .xlsx file sheet by sheet and row by row: in memory is never more than a few rows. */
export async function writeWorkbook(sink: Sink, sheets: readonly Sheet[], mostRows?: number): Promise<void> {
  const zip = createZipWriter(sink);
  const written: Worksheet[] = [];
  for (const sheet of sheets) {
    for await (const worksheet of worksheetsOf(sheet, mostRows)) {
      await zip.add(sheetPath(written.length), worksheet.text);
      written.push(worksheet);
    }
  }
  await zip.add('xl/workbook.xml', whole(workbookXml(written)));
  await zip.add('xl/_rels/workbook.xml.rels', whole(workbookRelations(written)));
  await zip.add('xl/styles.xml', whole(STYLES));
  await zip.add('_rels/.rels', whole(ROOT_RELATIONS));
  await zip.add('[Content_Types].xml', whole(contentTypes(written)));
  await zip.end();
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}
