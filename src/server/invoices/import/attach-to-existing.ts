import { replaceInvoiceDocument } from '../invoice-documents.ts';
import { insertInvoiceFiles } from '../invoice-files.ts';
import { type ExistingInvoice, touchInvoices } from '../invoices.ts';
import type { ImportContext } from './import-context.ts';
import { type InvoiceDraft, toInvoiceDocument, toInvoiceFiles } from './invoice-draft.ts';

/** A document that is stored as an invoice already. */
export type FoundInvoice = {
  type: 'find';
  draft: InvoiceDraft;
  known: Pick<ExistingInvoice, 'id' | 'invoice_number' | 'deleted_at' | 'source' | 'has_container'>;
};

/**
 * Adds the new bytes of a known document as one more original file. If the new file has DIAN's container, its
 * validation result is stored too.
 */
export async function attachToExisting(context: ImportContext, matches: readonly FoundInvoice[]): Promise<void> {
  const { trx, company } = context;
  const xmlMatches = matches.filter(({ known, draft }) => known.deleted_at === null && draft.source === 'xml');
  const documentFiles = xmlMatches.flatMap(({ known, draft }) => toInvoiceFiles(context, known.id, draft).slice(0, 1));
  const added = new Set((await insertInvoiceFiles(trx, documentFiles)).map((row) => `${row.invoice_id} ${row.sha256}`));
  const newMatches = xmlMatches.filter(({ known, draft }) => added.has(`${known.id} ${draft.part.bytes.sha256}`));
  const files = newMatches.flatMap(({ known, draft }) => toInvoiceFiles(context, known.id, draft));
  await insertInvoiceFiles(trx, files);
  for (const { known, draft } of newMatches) {
    if (known.has_container || draft.document.container === null) continue;
    await replaceInvoiceDocument(trx, toInvoiceDocument(context, { id: known.id, draft }));
  }
  const ids = newMatches.map(({ known }) => known.id);
  await touchInvoices(trx, company.id, ids);
}
