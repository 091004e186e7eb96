import type { FileImportResult, UploadedDocument } from '#domain/files/upload.ts';
import type { ParsedFile } from '../../documents/parse-file.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { findFileResults, listInvoicesByMember } from '../../platform/files/stored-files.ts';
import { findInvoicesById } from '../invoices.ts';
import type { ImportContext } from './begin-import.ts';
import { restorePdf } from './pdf-documents.ts';
import { toDuplicate, toWaiting } from './uploaded-part.ts';

/** Increase it when the parser extracts more data: files that an older version parsed are parsed again. */
export const READER_VERSION = 2;

/**
 * The stored result of these bytes. Undefined when the bytes are new, or when one of their invoices was deleted
 * permanently.
 */
export function findKnownFile(db: Database, company_id: string, sha256: string): Promise<FileImportResult | undefined> {
  return db.forCompany(company_id, async (trx) => {
    const found = await findFileResults(trx, { company_id, sha256s: [sha256], reader_version: READER_VERSION });
    const result = found.get(sha256);
    const ids = new Set(result?.documents.flatMap(({ invoice_id }) => invoice_id ?? []));
    const invoices = await invoicesById(trx, company_id, ids);
    return invoices.size === ids.size ? result : undefined;
  });
}

/** The results for bytes that were imported before, with the current state of their invoices. */
export async function toKnownDocuments(
  { trx, company }: ImportContext,
  { known, sha256, filename }: Extract<ParsedFile, { known: unknown }>,
): Promise<UploadedDocument[]> {
  const isWaiting = known.some(({ outcome, invoice_id }) => outcome === 'attached' && invoice_id === null);
  const owners = isWaiting ? await listInvoicesByMember(trx, company.id, sha256) : new Map<string | null, string>();
  const ownerOf = ({ invoice_id, name }: UploadedDocument) => invoice_id ?? owners.get(name) ?? owners.get(null);
  const ids = new Set(known.flatMap((document) => ownerOf(document) ?? []));
  const invoices = await invoicesById(trx, company.id, ids);
  const waiting = new Set<string>();
  for (const { waiting_pdf_id: id } of known)
    if (id !== undefined && (await restorePdf(trx, company.id, id))) waiting.add(id);
  return known.map(({ waiting_pdf_id = '', ...document }) => {
    if (document.outcome === 'refused') return document;
    const invoice = invoices.get(ownerOf(document) ?? '');
    const fields = toFields(invoice, waiting.has(waiting_pdf_id) ? waiting_pdf_id : undefined);
    // A member keeps its name. The uploaded file may have a different name this time.
    const name = /\.zip$/i.test(filename) ? document.name : filename;
    return { ...document, ...fields, name, question: null };
  });
}

function toFields(invoice: Parameters<typeof toDuplicate>[0] | undefined, waiting_pdf_id: string | undefined) {
  if (waiting_pdf_id !== undefined) return toWaiting(waiting_pdf_id);
  return invoice
    ? toDuplicate(invoice)
    : { outcome: 'duplicate' as const, detail: 'Este archivo ya está guardado. No hace falta subirlo de nuevo.' };
}

async function invoicesById(trx: Trx, company_id: string, ids: ReadonlySet<string>) {
  const rows = ids.size === 0 ? [] : await findInvoicesById(trx, company_id, Array.from(ids));
  return new Map(rows.map((row) => [row.id, row]));
}
