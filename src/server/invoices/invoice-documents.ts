import { sql } from 'kysely';
import { DianDocument } from '#domain/dian/document.ts';
import type { DetailSignature, MissingField } from '#domain/invoices/invoice-detail.ts';
import type { Trx } from '../platform/database/trx.ts';
import { type ColumnTypes, columnNames, unnestRows } from '../platform/database/unnest-rows.ts';
import type { InvoiceKey } from './invoices.ts';

export type InvoiceDocument = {
  company_id: string;
  invoice_id: string;
  /** A DianDocument, in UTF-8 because it is only stored. Default values may be absent. */
  json: Uint8Array;
  file_sha256: string;
  filename: string;
  /** The path inside the ZIP; null for a file that is no member. */
  member: string | null;
  xml_sha256: string;
  source: 'xml' | 'pdf' | 'sheet';
  missing: MissingField[];
};

const toRow = ({ json, ...row }: InvoiceDocument) => ({
  ...row,
  document: Buffer.from(json.buffer, json.byteOffset, json.length).toString('utf8'),
});

const COLUMNS: ColumnTypes<InvoiceDocument> = [
  ['company_id', 'uuid'],
  ['invoice_id', 'uuid'],
  ['file_sha256', 'text'],
  ['filename', 'text'],
  ['member', 'text'],
  ['xml_sha256', 'text'],
  ['source', 'text'],
  ['json', 'json', ({ json }) => json],
  // One text per row: PostgreSQL has no arrays of arrays of different lengths. This column is last, because the insert
  // splits it.
  ['missing', 'text', ({ missing }) => missing.join(' ')],
];

export async function insertInvoiceDocuments(trx: Trx, documents: readonly InvoiceDocument[]): Promise<void> {
  if (documents.length === 0) return;
  await sql`
    insert into invoice_documents
      (company_id, invoice_id, file_sha256, filename, member, xml_sha256, source, document, missing)
    select ${columnNames(COLUMNS.slice(0, -1))}, string_to_array(missing, ' ')
    from ${unnestRows(documents, COLUMNS)} as document`.execute(trx);
}

/** Replaces the document that was built from a PDF or a spreadsheet row. */
export async function replaceInvoiceDocument(trx: Trx, document: InvoiceDocument): Promise<void> {
  const { company_id, invoice_id, ...row } = toRow(document);
  await trx
    .updateTable('invoice_documents')
    .set({ ...row, signature: null })
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
}

/** The parsed document. Fields that an older parser did not store get their default values. */
export async function findInvoiceDocument(trx: Trx, { company_id, id }: InvoiceKey) {
  const row = await trx
    .selectFrom('invoice_documents')
    .select(['document', 'file_sha256', 'member', 'xml_sha256', 'source', 'missing', 'signature'])
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', id)
    .executeTakeFirst();
  return row && { ...row, document: DianDocument.parse(row.document) };
}

/**
 * Stores the result for the next request. An XML that was imported in the meantime has another hash and is not changed.
 */
export async function storeSignature(
  trx: Trx,
  { company_id, id }: InvoiceKey,
  { signature, file_sha256 }: { signature: DetailSignature; file_sha256: string },
): Promise<void> {
  await trx
    .updateTable('invoice_documents')
    .set({ signature: JSON.stringify(signature) })
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', id)
    .where('file_sha256', '=', file_sha256)
    .execute();
}
