import { giveResponse, listWaitingResponses } from '../db/application-responses.ts';
import { insertInvoiceFiles, type NewInvoiceFile } from '../db/invoice-files.ts';
import { givePdf, listWaitingPdfs } from '../db/pdf-documents.ts';
import { baseName, type Import } from './importing.ts';
import { isMeant, isSameInvoice } from './same-invoice.ts';

type Arrived = Parameters<typeof isMeant>[0] & { id: string };
type Waiting = { sha256: string; size: number; stored_sha256: string; member: string | null; filename: string };

/** Events and printed faces that came before their invoice find it. */
export async function adoptWaiting({ trx, company }: Import, arrived: readonly Arrived[]): Promise<void> {
  if (arrived.length === 0) return;
  const cufes = arrived.flatMap(({ cufe }) => cufe ?? []);
  const number_keys = arrived.map((invoice) => invoice.number_key);
  const files: NewInvoiceFile[] = [];
  for (const response of await listWaitingResponses(trx, company.id, cufes)) {
    const invoice = arrived.find((one) => isMeant(one, response));
    if (!invoice) continue;
    await giveResponse(trx, company.id, response.id, invoice.id);
    files.push({ ...rowOf(response), company_id: company.id, invoice_id: invoice.id, kind: 'event' });
  }
  for (const pdf of await listWaitingPdfs(trx, company.id, { cufes, number_keys })) {
    const invoice = arrived.find((one) => isSameInvoice(one, pdf));
    if (!invoice) continue;
    await givePdf(trx, company.id, pdf.sha256, invoice.id);
    files.push({ ...rowOf(pdf), company_id: company.id, invoice_id: invoice.id, kind: 'pdf' });
  }
  await insertInvoiceFiles(trx, files);
}

const rowOf = ({ sha256, size, stored_sha256, member, filename }: Waiting) => ({
  sha256,
  size,
  stored_sha256,
  member,
  name: baseName(member ?? filename),
});
