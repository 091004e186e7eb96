import type { OwnCompany } from '#domain/accounts/user.ts';
import { type ProductLine, productLines } from '#domain/analytics/product.ts';
import { BARE_DOCUMENT } from '#domain/dian/bare-document.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import type { DetailLines } from '#domain/sheets/detail-lines.ts';
import type { ImportMapping } from '#domain/sheets/import-job.ts';
import { type RowReading, type RowRules, readSheetRow } from '#domain/sheets/read-sheet-row.ts';
import type { SheetRow } from '#domain/sheets/sheet-cell.ts';
import type { FiledHead, WrittenDocument } from '../../documents/parsed-document.ts';
import { type InvoiceColumns, invoiceColumns } from '../../invoices/import/invoice-columns.ts';
import { storedJson } from '../../invoices/import/stored-json.ts';
import { sheetRules } from './sheet-rules.ts';
import { openSpreadsheet } from './spreadsheet.ts';

/** A spreadsheet whose rows after the one with number `after` are wanted. */
export type ReadSheetRequest = {
  bytes: Uint8Array;
  layout: RowRules['layout'];
  mapping: ImportMapping | null;
  company: OwnCompany;
  after: number;
};

/**
 * A row's document, ready to be imported. It goes from one process to another, so nothing is in it twice, and what many
 * rows share is one object that is copied once for all of them.
 */
export type SheetDocument = Pick<WrittenDocument, 'json' | 'products'> &
  Pick<FiledHead, 'supplier' | 'customer' | 'references' | 'warnings'> & { columns: InvoiceColumns };
export type ReadRow = { row: number; reading: Exclude<RowReading, { does: 'import' }> | SheetImport };
type SheetImport = { does: 'import' } & SheetDocument;

/** Rows in their order, and with the last of them the lines of the sheet "Detalle" that belong to none. */
export type SheetPart = { rows: ReadRow[]; unclaimed: number[] };
/** Throws XlsxRefused. Whoever stops asking stops the reading. */
export type ReadSheet = (request: ReadSheetRequest) => AsyncGenerator<SheetPart>;

/** How many rows go in at once, and how many bytes of documents: a kill costs that many, and other requests wait. */
const AT_ONCE = 2_000;
const AT_ONCE_BYTES = 4 * 1024 * 1024;

export const readSheet: ReadSheet = async function* ({ bytes, layout, mapping, company, after }) {
  const sheet = await openSpreadsheet(bytes);
  try {
    const rules = sheetRules(sheet, { layout, mapping }, company);
    const details = layout === 'cuadra' ? await sheet.details() : undefined;
    const batch = createBatch();
    for await (const some of sheet.rows()) {
      for (const one of some) {
        batch.add(readOne(one, { rules, details, after }));
        if (batch.isFull()) yield { rows: batch.take(), unclaimed: [] };
      }
    }
    yield { rows: batch.take(), unclaimed: details?.unclaimed() ?? [] };
  } finally {
    sheet.close();
  }
};

/** Rows until there are enough of them, or enough bytes of their documents. */
function createBatch() {
  let rows: ReadRow[] = [];
  let size = 0;
  return {
    add(row: ReadRow | undefined) {
      if (!row) return;
      rows.push(row);
      size += row.reading.does === 'import' ? row.reading.json.length : 0;
    },
    isFull: () => rows.length >= AT_ONCE || size >= AT_ONCE_BYTES,
    take() {
      const taken = rows;
      [rows, size] = [[], 0];
      return taken;
    },
  };
}

type Reading = { rules: RowRules; details: DetailLines | undefined; after: number };

/** A row that went in before is read again only to know which lines it claims. */
function readOne({ row, cells }: SheetRow, { rules, details, after }: Reading): ReadRow | undefined {
  const isDone = row <= after;
  if (isDone && !details) return undefined;
  const reading = readSheetRow(rules, cells, details?.claim);
  if (isDone) return undefined;
  return { row, reading: reading.does === 'import' ? ready(reading.document) : reading };
}

const ready = (whole: DianDocument): SheetImport => ({
  does: 'import',
  columns: invoiceColumns(whole),
  supplier: whole.supplier,
  customer: whole.customer,
  references: whole.references,
  warnings: whole.warnings.length === 0 ? BARE_DOCUMENT.warnings : whole.warnings,
  json: storedJson(whole),
  products: whole.line_items.length === 0 ? NO_PRODUCTS : productLines(whole),
});

const NO_PRODUCTS: ProductLine[] = [];
