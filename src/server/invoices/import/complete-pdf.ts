import { completeFacts } from '#domain/dian/pdf/complete-facts.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import type { TypedPdf } from '#domain/files/waiting-pdf.ts';
import { listCompanies } from '../../companies/company-nits.ts';
import { isOnlyForReadOnlyCompanies } from '../../companies/is-only-for-read-only-companies.ts';
import { serializeDocument } from '../../documents/parsed-part.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordDocuments } from '../history/record-documents.ts';
import { insertInvoiceFiles } from '../invoice-files.ts';
import { touchInvoices } from '../invoices.ts';
import { beginImport, type Importer } from './begin-import.ts';
import { importDocuments } from './import-documents.ts';
import { refuseOverPlan } from './import-within-plan.ts';
import { invoiceColumns } from './invoice-columns.ts';
import { buildDocumentFromPdf } from './pdf-document.ts';
import { attachPdf, findWaitingPdf } from './pdf-documents.ts';
import { toUploadedDocument } from './to-uploaded-document.ts';
import { baseName, toFileRow } from './uploaded-part.ts';

const WARNING = {
  code: 'typed_from_pdf',
  detail: 'Datos escritos a mano a partir del PDF. Sube el XML o el ZIP cuando lo tengas.',
};

type Completion = { id: string; typed: TypedPdf; now: Date };

/**
 * Makes an invoice of a waiting PDF and the values that a person typed. An invoice that exists already gets the PDF.
 * Throws `waiting_pdf_not_found`, `own_party`, `invalid_input`, `company_paused` or `documents_limit`.
 */
export async function completePdf(
  trx: Trx,
  importer: Importer,
  { id, typed, now }: Completion,
): Promise<UploadedDocument> {
  const { company_id } = importer;
  const context = await beginImport(trx, importer);
  const pdf = await findWaitingPdf(trx, company_id, id);
  if (!pdf) throw new Refusal('waiting_pdf_not_found');
  await refuseOverPlan(trx, { company_id, now });
  const completed = completeFacts(pdf.facts, typed, context.company);
  if (completed.type === 'own_party') throw new Refusal('own_party');
  const document = completed.type === 'ok' ? buildDocumentFromPdf(completed.facts) : undefined;
  if (completed.type !== 'ok' || !document) throw new Refusal('invalid_input');
  if (isOnlyForReadOnlyCompanies([document], await listCompanies(trx, company_id))) throw new Refusal('company_paused');
  const marked = { ...document, warnings: [WARNING] };
  const { filename, member, stored_sha256, size, stored_size } = pdf;
  const entry = {
    filename,
    stored_sha256,
    stored_size,
    part: { name: member ?? filename, bytes: { member, sha256: id, size } },
  };
  const draft = {
    ...entry,
    ...serializeDocument(marked),
    columns: invoiceColumns(marked),
    kind: 'pdf' as const,
    warnings: [],
    source: 'pdf' as const,
    missing: completed.facts.missing,
  };
  const [outcome] = (await importDocuments(context, [draft])).outcomes;
  if (!outcome || outcome.type === 'refused') throw new Refusal('invalid_input');
  const result = toUploadedDocument(context, outcome);
  const { invoice_id } = result;
  if (invoice_id === null || result.outcome === 'duplicate_in_trash') return result;
  await attachPdf(trx, company_id, id, invoice_id);
  const added = await insertInvoiceFiles(trx, [{ ...toFileRow(entry), company_id, invoice_id, kind: 'pdf' }]);
  if (added.length > 0) {
    await touchInvoices(trx, company_id, [invoice_id]);
    await recordDocuments(context, [{ invoice_id, field: 'file', name: baseName(entry.part.name) }]);
  }
  return result;
}
