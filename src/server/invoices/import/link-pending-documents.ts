import { attachResponse, listPendingResponses } from '../application-responses.ts';
import { insertInvoiceFiles, type NewInvoiceFile } from '../invoice-files.ts';
import { baseName, type ImportContext } from './import-context.ts';
import { attachPdf, listPendingPdfs } from './pdf-documents.ts';
import { hasPendingDocuments } from './pending-documents.ts';
import { isReferencedBy, isSameInvoice } from './same-invoice.ts';

type ImportedInvoice = Parameters<typeof isReferencedBy>[0] & { id: string };
type PendingFile = { sha256: string; size: number; stored_sha256: string; member: string | null; filename: string };

/**
 * The events and PDFs that may belong to these invoices and arrived before them. Undefined when no document is pending.
 */
export async function listPendingDocuments(
  { trx, company }: ImportContext,
  readInvoices: () => readonly ImportedInvoice[],
) {
  // Usually nothing is pending. This short query avoids a long one with the keys of a thousand documents.
  if (!(await hasPendingDocuments(trx, company.id))) return undefined;
  const invoices = readInvoices();
  const cufes = invoices.flatMap(cufesOf);
  const number_keys = invoices.map(numberKeyOf);
  const [responses, pdfs] = await Promise.all([
    listPendingResponses(trx, company.id, cufes),
    listPendingPdfs(trx, company.id, { cufes, number_keys }),
  ]);
  return { invoices, responses, pdfs };
}

type PendingDocuments = NonNullable<Awaited<ReturnType<typeof listPendingDocuments>>>;

const cufesOf = ({ cufe }: ImportedInvoice) => cufe ?? [];
const numberKeyOf = ({ number_key }: ImportedInvoice) => number_key;

/** Attaches pending events and PDFs to their invoices. */
export async function linkPendingDocuments(
  { trx, company }: ImportContext,
  { invoices, responses, pdfs }: PendingDocuments,
): Promise<void> {
  const files: NewInvoiceFile[] = [];
  for (const response of responses) {
    const invoice = invoices.find((candidate) => isReferencedBy(candidate, response));
    if (!invoice) continue;
    await attachResponse(trx, company.id, response.id, invoice.id);
    files.push({ ...toFileRow(response), company_id: company.id, invoice_id: invoice.id, kind: 'event' });
  }
  for (const pdf of pdfs) {
    const invoice = invoices.find((one) => isSameInvoice(one, pdf));
    if (!invoice) continue;
    await attachPdf(trx, company.id, pdf.sha256, invoice.id);
    files.push({ ...toFileRow(pdf), company_id: company.id, invoice_id: invoice.id, kind: 'pdf' });
  }
  await insertInvoiceFiles(trx, files);
}

const toFileRow = ({ sha256, size, stored_sha256, member, filename }: PendingFile) => ({
  sha256,
  size,
  stored_sha256,
  member,
  name: baseName(member ?? filename),
});
