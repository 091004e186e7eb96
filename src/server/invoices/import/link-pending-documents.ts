import { giveResponse, listWaitingResponses } from '../application-responses.ts';
import { insertInvoiceFiles, type NewInvoiceFile } from '../invoice-files.ts';
import { baseName, type Import } from './importing.ts';
import { givePdf, listWaitingPdfs } from './pdf-documents.ts';
import { isAnythingWaiting } from './pending-documents.ts';
import { isMeant, isSameInvoice } from './same-invoice.ts';

type Arrived = Parameters<typeof isMeant>[0] & { id: string };
type Paper = { sha256: string; size: number; stored_sha256: string; member: string | null; filename: string };

/** The events and printed faces that invoices may have sent ahead, with those invoices. Nothing where nothing waits. */
export async function listWaiting({ trx, company }: Import, arrivals: () => readonly Arrived[]) {
  // Nearly always nothing does, and names of a thousand documents are much to ask with.
  if (!(await isAnythingWaiting(trx, company.id))) return undefined;
  const arrived = arrivals();
  const cufes = arrived.flatMap(cufesOf);
  const number_keys = arrived.map(numberKeyOf);
  const [responses, pdfs] = await Promise.all([
    listWaitingResponses(trx, company.id, cufes),
    listWaitingPdfs(trx, company.id, { cufes, number_keys }),
  ]);
  return { arrived, responses, pdfs };
}

type Waiting = NonNullable<Awaited<ReturnType<typeof listWaiting>>>;

const cufesOf = ({ cufe }: Arrived) => cufe ?? [];
const numberKeyOf = ({ number_key }: Arrived) => number_key;

/** Events and printed faces that came before their invoice find it. */
export async function adoptWaiting({ trx, company }: Import, { arrived, responses, pdfs }: Waiting): Promise<void> {
  const files: NewInvoiceFile[] = [];
  for (const response of responses) {
    const invoice = arrived.find((one) => isMeant(one, response));
    if (!invoice) continue;
    await giveResponse(trx, company.id, response.id, invoice.id);
    files.push({ ...rowOf(response), company_id: company.id, invoice_id: invoice.id, kind: 'event' });
  }
  for (const pdf of pdfs) {
    const invoice = arrived.find((one) => isSameInvoice(one, pdf));
    if (!invoice) continue;
    await givePdf(trx, company.id, pdf.sha256, invoice.id);
    files.push({ ...rowOf(pdf), company_id: company.id, invoice_id: invoice.id, kind: 'pdf' });
  }
  await insertInvoiceFiles(trx, files);
}

const rowOf = ({ sha256, size, stored_sha256, member, filename }: Paper) => ({
  sha256,
  size,
  stored_sha256,
  member,
  name: baseName(member ?? filename),
});
