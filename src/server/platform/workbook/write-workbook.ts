import { PassThrough, Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
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

/**
 * A fast level: the repetition in a sheet compresses well at any level. The fixed time makes equal content equal bytes.
 */
const ENTRY = { compressionLevel: 3, mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

export type Workbook = { sheets: readonly Sheet[]; properties: WorkbookProperties; maxRows?: number };

/** Writes an .xlsx file sheet by sheet and row by row: only a few rows are in memory at a time. */
export async function writeWorkbook(destination: Writable, workbook: Workbook): Promise<void> {
  const stop = new AbortController();
  const zip = new ZipFile();
  const writing = pipeline(zip.outputStream, destination, { signal: stop.signal });
  const adding = addParts(zip, workbook, stop.signal);
  try {
    await Promise.all([writing, adding]);
  } catch (error) {
    stop.abort();
    throw error;
  } finally {
    await Promise.allSettled([writing, adding]);
  }
}

/** Returns a small workbook as .xlsx. */
export async function workbookBytes(workbook: Workbook): Promise<Buffer<ArrayBuffer>> {
  const bytes = new PassThrough();
  const [whole] = await Promise.all([buffer(bytes), writeWorkbook(bytes, workbook)]);
  return Buffer.from(whole);
}

async function* splitAll({ sheets, maxRows }: Workbook): AsyncGenerator<Worksheet> {
  for (const sheet of sheets) yield* splitIntoWorksheets(sheet, maxRows);
}

/** Each worksheet is known only after the one before it was read to its end. */
async function addParts(zip: ZipFile, workbook: Workbook, signal: AbortSignal): Promise<void> {
  const worksheets: Worksheet[] = [];
  for await (const worksheet of splitAll(workbook)) {
    const text = Readable.from(worksheet.text, { signal });
    zip.addReadStream(text, sheetPath(worksheets.length), ENTRY);
    await finished(text);
    worksheets.push(worksheet);
  }
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name, ENTRY);
  add('xl/workbook.xml', workbookXml(worksheets));
  add('xl/_rels/workbook.xml.rels', workbookRelations(worksheets));
  add('xl/styles.xml', STYLES);
  add('docProps/core.xml', coreProperties(workbook.properties));
  add('docProps/app.xml', appProperties(workbook.properties));
  add('_rels/.rels', ROOT_RELATIONS);
  add('[Content_Types].xml', contentTypes(worksheets));
  zip.end();
}
