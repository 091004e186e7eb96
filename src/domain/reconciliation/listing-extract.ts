import type { DianDocument } from '#domain/dian/document.ts';
import type { ReadProblem } from '#domain/dian/xml/read-result.ts';
import { UnreadableDocument } from '#domain/dian/xml/unreadable-document.ts';
import { readXmlTree, type XmlNode } from '#domain/dian/xml/xml-tree.ts';
import { isSupportDocument } from '#domain/invoices/support-document.ts';
import { fromCents } from '#domain/money.ts';
import { findColumns } from '#domain/sheets/find-columns.ts';
import type { SheetRowOptions } from '#domain/sheets/read-document-head.ts';
import { readSheetRow } from '#domain/sheets/read-sheet-row.ts';
import type { SheetCell } from '#domain/sheets/sheet-cell.ts';
import { SHEET_COLUMNS, type SheetField, TAX_CODES, WITHHOLDING_CODES } from '#domain/sheets/sheet-field.ts';
import { visibleText } from '#domain/text/visible-text.ts';
import { taxOfRow } from './compare-documents.ts';
import type { ListingRow } from './listing-row.ts';

/**
 * Rows of DIAN's listing as an XML of this product: one element per row, whose attributes are the fields of a row of a
 * spreadsheet. It is uploaded like any file, and each row becomes an invoice without an XML
 * (docs/reconciliation.md#invoices-from-rows).
 */
const START = '<?xml version="1.0" encoding="UTF-8"?>\n<CuadraListingRows version="1">';
const END = '</CuadraListingRows>\n';

/** The most rows of one file. */
export const MAX_EXTRACT_ROWS = 1_000;

const TEXTS = [
  'document_type',
  'prefix',
  'number',
  'issue_date',
  'supplier_nit',
  'supplier_name',
  'customer_nit',
  'customer_name',
  'currency',
  'payment_form',
  'cufe',
] as const satisfies readonly SheetField[];
const AMOUNTS: readonly SheetField[] = ['total', ...[...TAX_CODES, ...WITHHOLDING_CODES].map(([field]) => field)];
const FIELDS: readonly SheetField[] = [...TEXTS, ...AMOUNTS];

const HEADER = FIELDS.map((field) => SHEET_COLUMNS[field].header);
const RULES: SheetRowOptions = {
  layout: 'dian',
  mapping: findColumns(HEADER),
  header: HEADER,
  countsFrom1904: false,
  types: new Map(),
};

/** The text of the file; the same rows give the same text. */
export const writeListingExtract = (rows: readonly ListingRow[]): string =>
  [START, ...rows.map(toElement), END].join('\n');

function toElement(row: ListingRow): string {
  const { prefix, folio, issue_date, currency, payment_form, cufe, total } = row;
  const values: Partial<Record<SheetField, string | number | null>> = {
    document_type: row.type_name,
    prefix,
    number: folio,
    issue_date,
    ...issuerFirst(row),
    currency,
    payment_form,
    cufe,
    total: fromCents(total),
    iva: fromCents(taxOfRow(row, 'iva')),
    ...Object.fromEntries((row.amounts ?? []).map(([field, amount]) => [field, fromCents(amount)])),
  };
  const attributes = FIELDS.map((field) => toAttribute(field, values[field] ?? ''));
  return `<row${attributes.join('')}/>`;
}

/** As in the listing, where the issuer of a support document is the company that buys. */
function issuerFirst({ kind, supplier_nit, supplier_name, customer_nit, customer_name }: ListingRow) {
  if (kind === null || !isSupportDocument(kind)) return { supplier_nit, supplier_name, customer_nit, customer_name };
  return {
    supplier_nit: customer_nit,
    supplier_name: customer_name,
    customer_nit: supplier_nit,
    customer_name: supplier_name,
  };
}

function toAttribute(field: SheetField, value: string | number): string {
  if (value === '' || value === 0) return '';
  return ` ${field}="${escapeAttribute(String(value))}"`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeAttribute = (text: string): string =>
  visibleText(text)
    .replace(/\s+/g, ' ')
    .replace(/[\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** `problems` are Spanish, one for each row that cannot be read. A damaged file is refused whole. */
export type ReadExtract =
  | { ok: true; documents: DianDocument[]; problems: string[] }
  | { ok: false; code: ReadProblem; detail: string };

/** Reads the text of such a file. Never throws because of its content. */
export function readListingExtract(text: string): ReadExtract {
  try {
    const rows = readXmlTree(text).children.slice(0, MAX_EXTRACT_ROWS);
    const results = rows.map((row) =>
      readSheetRow(
        RULES,
        FIELDS.map((field) => toCell(row, field)),
      ),
    );
    return {
      ok: true,
      documents: results.flatMap((result) => (result.type === 'import' ? [result.document] : [])),
      problems: results.flatMap((result) =>
        result.type === 'fail' ? result.problems.map(({ column, reason }) => `${column}: ${reason}`).slice(0, 1) : [],
      ),
    };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { ok: false, code: error.code, detail: error.message };
    throw error;
  }
}

function toCell({ attributes }: XmlNode, field: SheetField): SheetCell {
  const text = attributes.get(field);
  if (text === undefined) return field === 'total' ? 0 : null;
  const amount = AMOUNTS.includes(field) ? Number(text) : Number.NaN;
  return Number.isFinite(amount) ? amount : text;
}

/** Whether the bytes begin as such a file: others are not decoded. */
export function isListingExtract(bytes: Uint8Array): boolean {
  return [...START].every((sign, at) => bytes[at] === sign.charCodeAt(0));
}
