import { recordDocuments } from '../history/record-documents.ts';
import { upsertInvoiceDocuments } from '../invoice-documents.ts';
import { insertInvoiceFiles } from '../invoice-files.ts';
import { touchInvoices } from '../invoices.ts';
import { refreshWarnings } from '../warnings/refresh-warnings.ts';
import type { ImportContext } from './begin-import.ts';
import { convertReplaced } from './convert-invoices.ts';
import { type KnownDocument, toArrived, toInvoiceDocument, toInvoiceFiles } from './invoice-draft.ts';

type Copy = { id: string; draft: KnownDocument['draft']; hasContainer: boolean };

const copyKey = ({ id, draft }: Copy) => `${id} ${draft.part.bytes.sha256}`;

/**
 * Adds the new bytes of a known document as one more original file. If the new file has DIAN's container, its
 * validation result is stored too.
 */
export async function attachToKnown(context: ImportContext, known: readonly KnownDocument[]): Promise<void> {
  const { trx, company } = context;
  const company_id = company.id;
  const copies = known
    .filter(({ invoice, draft }) => invoice.deleted_at === null && draft.source === 'xml')
    .map(({ invoice, draft }) => ({ id: invoice.id, draft, hasContainer: invoice.has_container }));
  const ownFiles = copies.flatMap((copy) => toInvoiceFiles(company_id, copy).slice(0, 1));
  const added = new Set((await insertInvoiceFiles(trx, ownFiles)).map((row) => `${row.invoice_id} ${row.sha256}`));
  const newCopies = copies.filter((copy) => added.has(copyKey(copy)));
  await insertInvoiceFiles(
    trx,
    newCopies.flatMap((copy) => toInvoiceFiles(company_id, copy)),
  );
  // By invoice, because one batch may have two copies of it.
  const isReplacing = ({ draft, hasContainer }: Copy) => !hasContainer && draft.document.container !== null;
  const documents = newCopies.filter(isReplacing).map((copy) => [copy.id, toInvoiceDocument(copy)] as const);
  const replaced = new Map(documents);
  // By their bytes, because one batch may have the same copy twice.
  const arrived = newCopies.map(
    (copy) => [copyKey(copy), toArrived(copy, isReplacing(copy) ? 'document' : 'file')] as const,
  );
  await recordDocuments(context, Array.from(new Map(arrived).values()));
  await upsertInvoiceDocuments(trx, company_id, Array.from(replaced.values()));
  await convertReplaced(trx, company_id, Array.from(replaced.keys()));
  await refreshWarnings(trx, company_id, Array.from(replaced.keys()));
  await touchInvoices(
    trx,
    company_id,
    newCopies.map(({ id }) => id),
  );
}
