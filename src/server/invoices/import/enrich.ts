import { replaceInvoiceDocument } from '../invoice-documents.ts';
import { insertInvoiceFiles } from '../invoice-files.ts';
import { type KnownInvoice, touchInvoices } from '../invoices.ts';
import type { Import } from './importing.ts';
import { documentOf, type Filing, filesOf } from './invoice-draft.ts';

/** A document that is in the books already. */
export type Found = {
  does: 'find';
  filing: Filing;
  known: Pick<KnownInvoice, 'id' | 'invoice_number' | 'deleted_at' | 'source' | 'has_container'>;
};

/**
 * The same document in other bytes is one more original of it; one that comes in its container says whether DIAN
 * validated it.
 */
export async function enrich(into: Import, steps: readonly Found[]): Promise<void> {
  const { trx, company } = into;
  const found = steps.filter(({ known, filing }) => known.deleted_at === null && filing.source === 'xml');
  const own = found.flatMap(({ known, filing }) => filesOf(into, known.id, filing).slice(0, 1));
  const added = new Set((await insertInvoiceFiles(trx, own)).map((row) => `${row.invoice_id} ${row.sha256}`));
  const news = found.filter(({ known, filing }) => added.has(`${known.id} ${filing.paper.bytes.sha256}`));
  const files = news.flatMap(({ known, filing }) => filesOf(into, known.id, filing));
  await insertInvoiceFiles(trx, files);
  for (const { known, filing } of news) {
    if (known.has_container || filing.document.container === null) continue;
    await replaceInvoiceDocument(trx, documentOf(into, { id: known.id, filing }));
  }
  const ids = news.map(({ known }) => known.id);
  await touchInvoices(trx, company.id, ids);
}
