import { readFileBytes } from '../documents/file-bytes.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { FILE_TYPE } from '../platform/files/file-types.ts';
import { Refusal } from '../platform/refusal.ts';
import { findInvoiceFile } from './invoice-files.ts';
import { findInvoice, type InvoiceKey } from './invoices.ts';

type InvoiceFileDependencies = { db: Database; files: FileStore; parser: DocumentParser };

/** A file of an active invoice. Throws `invoice_not_found`, or `not_found` when the invoice has no such file. */
export async function readInvoiceFile({ db, files, parser }: InvoiceFileDependencies, key: InvoiceKey, sha256: string) {
  const file = await db.forCompany(key.company_id, async (trx) => {
    if (!(await findInvoice(trx, key))) throw new Refusal('invoice_not_found');
    return findInvoiceFile(trx, key, sha256);
  });
  if (!file) throw new Refusal('not_found');
  const bytes = await readFileBytes({ files, parser }, key.company_id, file);
  if (!bytes) throw new Error(`The bytes of ${sha256} are gone.`);
  return { bytes, name: file.name, type: FILE_TYPE[file.kind] };
}
