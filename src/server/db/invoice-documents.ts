import { DianDocument } from '#domain/dian/document.ts';
import type { DetailSignature, MissingField } from '#domain/invoice-detail.ts';
import type { InvoiceKey } from './invoices.ts';
import type { Trx } from './trx.ts';

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

/** A Buffer goes to PostgreSQL in binary, which for json is the text. */
const rowOf = ({ json, ...row }: InvoiceDocument) => ({
  ...row,
  document: Buffer.from(json.buffer, json.byteOffset, json.length),
});

export async function insertInvoiceDocuments(trx: Trx, documents: readonly InvoiceDocument[]): Promise<void> {
  if (documents.length > 0) await trx.insertInto('invoice_documents').values(documents.map(rowOf)).execute();
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
