import type { Trx } from '../../platform/database/trx.ts';
import { upsertInvoiceDocuments } from '../invoice-documents.ts';
import { insertInvoiceFiles } from '../invoice-files.ts';
import { touchInvoices } from '../invoices.ts';
import { convertReplaced } from './convert-invoices.ts';
import { type KnownDocument, toInvoiceDocument, toInvoiceFiles } from './invoice-draft.ts';

/**
 * Adds the new bytes of a known document as one more original file. If the new file has DIAN's container, its
 * validation result is stored too.
 */
export async function attachToKnown(trx: Trx, company_id: string, known: readonly KnownDocument[]): Promise<void> {
  const copies = known
    .filter(({ invoice, draft }) => invoice.deleted_at === null && draft.source === 'xml')
    .map(({ invoice, draft }) => ({ id: invoice.id, draft, hasContainer: invoice.has_container }));
  const ownFiles = copies.flatMap((copy) => toInvoiceFiles(company_id, copy).slice(0, 1));
  const added = new Set((await insertInvoiceFiles(trx, ownFiles)).map((row) => `${row.invoice_id} ${row.sha256}`));
  const newCopies = copies.filter(({ id, draft }) => added.has(`${id} ${draft.part.bytes.sha256}`));
  await insertInvoiceFiles(
    trx,
    newCopies.flatMap((copy) => toInvoiceFiles(company_id, copy)),
  );
  // By invoice, because one batch may have two copies of it.
  const documents = newCopies
    .filter(({ draft, hasContainer }) => !hasContainer && draft.document.container !== null)
    .map((copy) => [copy.id, toInvoiceDocument(copy)] as const);
  const replaced = new Map(documents);
  await upsertInvoiceDocuments(trx, company_id, Array.from(replaced.values()));
  await convertReplaced(trx, company_id, Array.from(replaced.keys()));
  await touchInvoices(
    trx,
    company_id,
    newCopies.map(({ id }) => id),
  );
}
