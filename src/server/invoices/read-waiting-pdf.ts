import { readFileBytes } from '../documents/file-bytes.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { FILE_TYPE } from '../platform/files/file-types.ts';
import { Refusal } from '../platform/refusal.ts';
import { findWaitingPdf } from './import/pdf-documents.ts';
import { baseName } from './import/uploaded-part.ts';

export type WaitingPdfDependencies = { db: Database; files: FileStore; parser: DocumentParser };

/** The bytes of a PDF without an invoice. Throws `waiting_pdf_not_found`. */
export async function readWaitingPdf(
  { db, files, parser }: WaitingPdfDependencies,
  { company_id, sha256 }: { company_id: string; sha256: string },
) {
  const pdf = await db.forCompany(company_id, (trx) => findWaitingPdf(trx, company_id, sha256));
  if (!pdf) throw new Refusal('waiting_pdf_not_found');
  const bytes = await readFileBytes({ files, parser }, company_id, { ...pdf, sha256 });
  if (!bytes) throw new Error(`The bytes of ${sha256} are gone.`);
  return { bytes, name: baseName(pdf.member ?? pdf.filename), type: FILE_TYPE.pdf };
}
