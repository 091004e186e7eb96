import { PDF_DETAIL, type PdfFacts } from '#domain/dian/pdf/pdf-facts.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import { numberKey } from '#domain/invoices/number-key.ts';
import { type InvoiceMatchKey, isSameInvoice } from '#domain/invoices/same-invoice.ts';
import { serializeDocument } from '../../documents/parsed-part.ts';
import { insertInvoiceFiles } from '../invoice-files.ts';
import { findInvoicesById, findMatchCandidates, touchInvoices } from '../invoices.ts';
import type { ImportContext } from './begin-import.ts';
import { importDocuments } from './import-documents.ts';
import { invoiceColumns } from './invoice-columns.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import { buildDocumentFromPdf } from './pdf-document.ts';
import { findPdf, insertPdf, restorePdf } from './pdf-documents.ts';
import { toUploadedDocument } from './to-uploaded-document.ts';
import { toDuplicate, toFileRow, toWaiting, type UploadedPartOf, uploadedDocument } from './uploaded-part.ts';

type PdfEntry = UploadedPartOf<'pdf'>;
/** `document` is undefined when the database refused it; `isAdded`: an invoice has the PDF as one more file. */
type ImportedPdf = {
  document: UploadedDocument | undefined;
  new_suppliers: number;
  new_customers: number;
  isAdded: boolean;
};
/** The invoice of the single document that is next to the PDF in the ZIP. */
type SiblingInvoice = { invoice_id: string; invoice_number: string } | undefined;
type TargetInvoice = { id: string; invoice_number: string; deleted_at: string | null };

/**
 * Attaches a PDF to the invoice that it shows: by CUFE, by supplier and number, or else to the invoice of its ZIP. If
 * no invoice matches, the PDF becomes an invoice when it shows enough data, and waits when it shows some data.
 */
export async function importPdf(
  context: ImportContext,
  entry: PdfEntry,
  sibling: SiblingInvoice,
): Promise<ImportedPdf> {
  const known = await findPdf(context.trx, context.company.id, entry.part.bytes.sha256);
  if (known) return single(await toKnownPdf(context, entry, known.invoice_id));
  const { reading } = entry.part;
  if (!reading.ok) {
    if (!sibling) return single(uploadedDocument(entry, { outcome: 'refused', detail: reading.detail }));
    return attachToInvoice(context, entry, { id: sibling.invoice_id, ...sibling, deleted_at: null }, null);
  }
  const key = toMatchKey(reading.facts);
  const target = (await findTargetInvoice(context, key)) ?? siblingUnlessOther(entry, reading.facts, sibling);
  if (target) return attachToInvoice(context, entry, target, reading.facts);
  return (await createFromPdf(context, entry, reading.facts)) ?? single(await holdPdf(context, entry, reading.facts));
}

const single = (document: UploadedDocument | undefined, isAdded = false): ImportedPdf => ({
  document,
  new_suppliers: 0,
  new_customers: 0,
  isAdded,
});

const toMatchKey = ({ cufe, number, supplier }: PdfFacts): InvoiceMatchKey => ({
  cufe,
  number_key: number === null ? null : numberKey(number),
  supplier_nit: supplier.nit,
});

async function findTargetInvoice(
  { trx, company }: ImportContext,
  key: InvoiceMatchKey,
): Promise<TargetInvoice | undefined> {
  const cufes = key.cufe === null ? [] : [key.cufe];
  const number_keys = key.number_key === null ? [] : [key.number_key];
  const candidates = await findMatchCandidates(trx, company.id, { cufes, number_keys });
  return candidates.find((invoice) => isSameInvoice(invoice, key));
}

function siblingUnlessOther(
  { part }: PdfEntry,
  { cufe }: PdfFacts,
  sibling: SiblingInvoice,
): TargetInvoice | undefined {
  const isOther = cufe !== null && part.sibling?.cufe !== cufe;
  return sibling && !isOther ? { id: sibling.invoice_id, ...sibling, deleted_at: null } : undefined;
}

/** `facts` is null for an unreadable PDF. Such a PDF is an annex, unless it is the only PDF next to the document. */
async function attachToInvoice(
  context: ImportContext,
  entry: PdfEntry,
  target: TargetInvoice,
  facts: PdfFacts | null,
): Promise<ImportedPdf> {
  const { trx, company } = context;
  if (target.deleted_at !== null) return single(uploadedDocument(entry, toDuplicate(target)));
  const kind = facts || entry.part.isOnlyPdf ? 'pdf' : 'annex';
  const file = { ...toFileRow(entry), company_id: company.id, invoice_id: target.id, kind } as const;
  const added = await insertInvoiceFiles(trx, [file]);
  if (facts) await storePdf(context, entry, { facts, invoice_id: target.id });
  if (added.length > 0) await touchInvoices(trx, company.id, [target.id]);
  const { id: invoice_id, invoice_number } = target;
  return single(uploadedDocument(entry, { outcome: 'attached', invoice_id, invoice_number }), added.length > 0);
}

async function createFromPdf(
  context: ImportContext,
  entry: PdfEntry,
  facts: PdfFacts,
): Promise<ImportedPdf | undefined> {
  const document = buildDocumentFromPdf(facts);
  if (!document) return undefined;
  const { missing } = facts;
  const draft: InvoiceDraft = {
    ...entry,
    ...serializeDocument(document),
    columns: invoiceColumns(document),
    kind: 'pdf',
    warnings: [],
    source: 'pdf',
    missing,
  };
  const { outcomes, ...newParties } = await importDocuments(context, [draft]);
  const [outcome] = outcomes;
  if (!outcome || outcome.type === 'refused') return single(undefined);
  const result = toUploadedDocument(context, outcome);
  await storePdf(context, entry, { facts, invoice_id: result.invoice_id });
  return { document: result, ...newParties, isAdded: false };
}

async function holdPdf(context: ImportContext, entry: PdfEntry, facts: PdfFacts): Promise<UploadedDocument> {
  const { cufe, number, payable_total } = facts;
  const isInvoice = cufe !== null || number !== null || payable_total !== null;
  if (!isInvoice) return uploadedDocument(entry, { outcome: 'refused', detail: PDF_DETAIL.pdf_no_data });
  await storePdf(context, entry, { facts, invoice_id: null });
  return uploadedDocument(entry, toWaiting(entry.part.bytes.sha256));
}

async function storePdf(
  { trx, company, user_id, source }: ImportContext,
  entry: PdfEntry,
  { facts, invoice_id }: { facts: PdfFacts; invoice_id: string | null },
): Promise<void> {
  const { name: _, ...file } = toFileRow(entry);
  const key = toMatchKey(facts);
  const { filename } = entry;
  await insertPdf(trx, {
    ...file,
    ...key,
    company_id: company.id,
    filename,
    facts: JSON.stringify(facts),
    invoice_id,
    uploaded_by: source === 'mail' ? null : user_id,
  });
}

async function toKnownPdf(
  { trx, company }: ImportContext,
  entry: PdfEntry,
  id: string | null,
): Promise<UploadedDocument> {
  const [invoice] = id === null ? [] : await findInvoicesById(trx, company.id, [id]);
  if (invoice) return uploadedDocument(entry, { ...toDuplicate(invoice), warnings: [] });
  const { sha256 } = entry.part.bytes;
  // Sent again, so wanted again if it was discarded.
  if (id === null && (await restorePdf(trx, company.id, sha256))) return uploadedDocument(entry, toWaiting(sha256));
  return uploadedDocument(entry, {
    outcome: 'duplicate',
    detail: 'Este PDF ya está guardado. No hace falta subirlo de nuevo.',
  });
}
