import { sql } from 'kysely';
import { DianDocument } from '#domain/dian/document.ts';
import type { DetailSignature, MissingField } from '#domain/invoices/invoice-detail.ts';
import type { Trx } from '../platform/database/trx.ts';
import { type ColumnTypes, columnNames, unnestRows } from '../platform/database/unnest-rows.ts';
import type { InvoiceKey } from './invoices.ts';

export type InvoiceDocument = {
  company_id: string;
  invoice_id: string;
  /** A DianDocument, perhaps without what reading it fills in; as UTF-8, because it is only kept. */
  json: Uint8Array;
  file_sha256: string;
  filename: string;
  /** Its name inside the ZIP. */
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
  // Last: a table of arrays cannot be made of arrays.
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

/** The XML in the place of what was known from the PDF. */
export async function replaceInvoiceDocument(trx: Trx, document: InvoiceDocument): Promise<void> {
  const { company_id, invoice_id, ...row } = toRow(document);
  await trx
    .updateTable('invoice_documents')
    .set({ ...row, signature: null })
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
}

/** As it was read, with what readers of today know and earlier ones did not filled in. */
export async function findInvoiceDocument(trx: Trx, { company_id, id }: InvoiceKey) {
  const row = await trx
    .selectFrom('invoice_documents')
    .select(['document', 'file_sha256', 'member', 'xml_sha256', 'source', 'missing', 'signature'])
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', id)
    .executeTakeFirst();
  return row && { ...row, document: DianDocument.parse(row.document) };
}

/** Kept for the next one who looks; an XML that came in between has another file. */
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
