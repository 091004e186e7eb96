import { isReferencedBy, isSameInvoice } from '#domain/invoices/same-invoice.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { attachResponse, listPendingResponses } from '../application-responses.ts';
import { insertInvoiceFiles, type NewInvoiceFile } from '../invoice-files.ts';
import { refreshEvents } from '../radian/refresh-events.ts';
import { refreshWarnings } from '../warnings/refresh-warnings.ts';
import type { InvoiceWrite } from './invoice-draft.ts';
import { attachPdf, listPendingPdfs } from './pdf-documents.ts';
import { baseName } from './uploaded-part.ts';

type PendingFile = { sha256: string; size: number; stored_sha256: string; member: string | null; filename: string };

/** Attaches the events and PDFs that arrived before these invoices. */
export async function linkPendingDocuments(
  trx: Trx,
  company_id: string,
  writes: readonly InvoiceWrite[],
): Promise<void> {
  const invoices = writes.map(toReferencedInvoice);
  const cufes = invoices.flatMap(({ cufe }) => cufe ?? []);
  const number_keys = invoices.map(({ number_key }) => number_key);
  const files: NewInvoiceFile[] = [];
  const withEvents = new Set<string>();
  for (const response of await listPendingResponses(trx, company_id, cufes)) {
    const invoice = invoices.find((candidate) => isReferencedBy(candidate, response));
    if (!invoice) continue;
    await attachResponse(trx, company_id, response.id, invoice.id);
    withEvents.add(invoice.id);
    files.push({ ...toFileRow(response), company_id, invoice_id: invoice.id, kind: 'event' });
  }
  for (const pdf of await listPendingPdfs(trx, company_id, { cufes, number_keys })) {
    const invoice = invoices.find((candidate) => isSameInvoice(candidate, pdf));
    if (!invoice) continue;
    await attachPdf(trx, company_id, pdf.sha256, invoice.id);
    files.push({ ...toFileRow(pdf), company_id, invoice_id: invoice.id, kind: 'pdf' });
  }
  await insertInvoiceFiles(trx, files);
  await refreshEvents(trx, company_id, Array.from(withEvents));
  await refreshWarnings(trx, company_id, Array.from(withEvents));
}

const toReferencedInvoice = ({ id, draft: { columns } }: InvoiceWrite) => ({
  id,
  document_kind: columns.document_kind,
  cufe: columns.cufe,
  number_key: columns.number_key,
  supplier_nit: columns.supplier.nit,
  customer_nit: columns.customer.nit,
});

const toFileRow = ({ sha256, size, stored_sha256, member, filename }: PendingFile) => ({
  sha256,
  size,
  stored_sha256,
  member,
  name: baseName(member ?? filename),
});
