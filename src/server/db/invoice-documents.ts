import { sql } from 'kysely';
import { DianDocument } from '#domain/dian/document.ts';
import type { DetailSignature, MissingField } from '#domain/invoice-detail.ts';
import type { InvoiceKey } from './invoices.ts';
import type { Trx } from './trx.ts';
import { type ColumnTypes, namesOf, unnested } from './unnested.ts';

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

const rowOf = ({ json, ...row }: InvoiceDocument) => ({
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
  // Last: a table of arrays cannot be made of arrays.
  ['missing', 'text', ({ missing }) => missing.join(' ')],
];

export async function insertInvoiceDocuments(trx: Trx, documents: readonly InvoiceDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const names = namesOf(COLUMNS);
  // As one JSON: to quote each among the texts of an array takes longer than to write it.
  const all = listOf(documents);
  await sql`
    insert into invoice_documents (${names}, document)
    select ${namesOf(COLUMNS.slice(0, -1))}, string_to_array(missing, ' '), document
    from rows from (${unnested(documents, COLUMNS)}, json_array_elements(${all}::json)) as r (${names}, document)`.execute(
    trx,
  );
}

/** A JSON list of them all, put together as the bytes they are. */
function listOf(documents: readonly InvoiceDocument[]): Buffer {
  let size = 1;
  for (const { json } of documents) size += json.length + 1;
  const list = Buffer.allocUnsafe(size);
  let at = 0;
  for (const { json } of documents) {
    list[at] = at === 0 ? 0x5b : 0x2c;
    list.set(json, at + 1);
    at += json.length + 1;
  }
  list[at] = 0x5d;
  return list;
}

/** The XML in the place of what was known from the PDF. */
export async function replaceInvoiceDocument(trx: Trx, document: InvoiceDocument): Promise<void> {
  const { company_id, invoice_id, ...row } = rowOf(document);
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
export async function keepSignature(
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
