import type { OwnCompany } from '#domain/accounts/user.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import type { DetailLines } from '#domain/sheets/detail-lines.ts';
import type { ImportMapping, TypeAnswer } from '#domain/sheets/import-job.ts';
import type { SheetRowOptions } from '#domain/sheets/read-document-head.ts';
import { type RowResult, readSheetRow } from '#domain/sheets/read-sheet-row.ts';
import type { SheetRow } from '#domain/sheets/sheet-cell.ts';
import { truncate } from '#domain/text/truncate.ts';
import { type DraftHead, type SerializedLines, serializeLines } from '../../documents/parsed-part.ts';
import { type InvoiceColumns, invoiceColumns } from '../../invoices/import/invoice-columns.ts';
import { buildSheetRules } from './sheet-rules.ts';
import { openSpreadsheet } from './spreadsheet.ts';

/** A spreadsheet, from which the rows with a number above `after` are read. */
export type ReadSheetRequest = {
  bytes: Uint8Array;
  layout: SheetRowOptions['layout'];
  mapping: ImportMapping | null;
  types: readonly TypeAnswer[];
  company: OwnCompany;
  after: number;
};

/** The document of a row, ready to be imported. */
export type SheetDocument = SerializedLines & {
  document: DraftHead;
  columns: InvoiceColumns;
};
export type ReadRow = { row: number; reading: Exclude<RowResult, { type: 'import' }> | SheetImport };
type SheetImport = { type: 'import' } & SheetDocument;

/** Rows in their order. The last part also has the lines of the sheet "Detalle" that belong to no document. */
export type SheetPart = { rows: ReadRow[]; unclaimed: number[] };
/** Throws XlsxRefusedError. When the consumer stops the iteration, reading stops. */
export type ReadSheet = (request: ReadSheetRequest) => AsyncGenerator<SheetPart>;

/**
 * Rows per transaction, and characters of their documents. If the process is killed, one batch is lost; other requests
 * wait for one batch.
 */
const BATCH_ROWS = 2_000;
const BATCH_CHARACTERS = 4 * 1024 * 1024;

export const readSheet: ReadSheet = async function* ({ bytes, layout, mapping, types, company, after }) {
  const sheet = await openSpreadsheet(bytes);
  try {
    const rules = buildSheetRules(sheet, { layout, mapping, types }, company);
    const details = layout === 'cuadra' ? await sheet.details() : undefined;
    const batch = createBatch();
    let last = 0;
    for await (const sheetRows of sheet.rows()) {
      for (const sheetRow of sheetRows) {
        last = sheetRow.row;
        batch.add(parseRow(sheetRow, { rules, details, after }));
        if (batch.isFull()) yield { rows: batch.take(), unclaimed: [] };
      }
    }
    for (const unread of unreadSheets(await sheet.otherSheets(), last)) if (unread.row > after) batch.add(unread);
    yield { rows: batch.take(), unclaimed: details?.unclaimedRows() ?? [] };
  } finally {
    sheet.close();
  }
};

/**
 * A failed row for each other sheet with documents, behind the last row: one sheet is imported at a time, and the list of
 * errors names the others.
 */
const unreadSheets = (names: readonly string[], last: number): ReadRow[] =>
  names.map((name, at) => ({
    row: last + 1 + at,
    reading: {
      type: 'fail',
      problems: [
        {
          column: `Hoja «${truncate(name, 31)}»`,
          reason: 'Esta hoja también trae facturas y no la importamos. Guárdala en otro archivo e impórtalo.',
          value: '',
        },
      ],
    },
  }));

/** Collects rows until it has BATCH_ROWS rows or BATCH_CHARACTERS characters of documents. */
function createBatch() {
  let rows: ReadRow[] = [];
  let size = 0;
  return {
    add(row: ReadRow | undefined) {
      if (!row) return;
      rows.push(row);
      size += row.reading.type === 'import' ? row.reading.json.length : 0;
    },
    isFull: () => rows.length >= BATCH_ROWS || size >= BATCH_CHARACTERS,
    take() {
      const taken = rows;
      [rows, size] = [[], 0];
      return taken;
    },
  };
}

type RowContext = { rules: SheetRowOptions; details: DetailLines | undefined; after: number };

/** A row that was imported before is parsed again only to find the detail lines that it claims. */
function parseRow({ row, cells }: SheetRow, { rules, details, after }: RowContext): ReadRow | undefined {
  const isAlreadyImported = row <= after;
  if (isAlreadyImported && !details) return undefined;
  const reading = readSheetRow(rules, cells, details?.claim);
  if (isAlreadyImported) return undefined;
  return { row, reading: reading.type === 'import' ? toSheetImport(reading.document) : reading };
}

const toSheetImport = (document: DianDocument): SheetImport => ({
  type: 'import',
  document: { references: document.references, warnings: document.warnings, container: null },
  columns: invoiceColumns(document),
  ...serializeLines(document),
});
