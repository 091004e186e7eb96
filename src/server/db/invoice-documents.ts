import type { DianDocument } from '#domain/dian/document.ts';
import type { Trx } from './database.ts';

export type InvoiceDocument = {
  company_id: string;
  invoice_id: string;
  document: DianDocument;
  file_sha256: string;
  filename: string;
  /** Its name inside the ZIP. */
  member: string | null;
};

export async function insertInvoiceDocument(trx: Trx, { document, ...row }: InvoiceDocument): Promise<void> {
  await trx
    .insertInto('invoice_documents')
    .values({ ...row, document: JSON.stringify(document) })
    .execute();
}
