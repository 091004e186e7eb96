import { PDF_DETAIL, type PdfFacts } from '#domain/dian/pdf/pdf-facts.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import { written } from '../../documents/parsed-document.ts';
import { insertInvoiceFiles } from '../invoice-files.ts';
import { findInvoices, findNamed, numberKey, touchInvoices } from '../invoices.ts';
import { type Filed, fileDocuments, toldSender } from './import-documents.ts';
import { duplicateOf, type EntryOf, fileRow, type Import, uploaded } from './importing.ts';
import { invoiceColumns } from './invoice-columns.ts';
import type { Filing } from './invoice-draft.ts';
import { documentOfPdf } from './pdf-document.ts';
import { findPdf, insertPdf } from './pdf-documents.ts';
import { isSameInvoice, type Named } from './same-invoice.ts';

type PdfEntry = EntryOf<'pdf'>;
/** What became of the one document the PDF came with in a ZIP. */
type Beside = { invoice_id: string; invoice_number: string } | undefined;
type Owner = { id: string; invoice_number: string; deleted_at: string | null };

/**
 * A printed face to the invoice it shows: the one it names by CUFE or by supplier and number, else the one it came
 * with. Where there is none yet it becomes an invoice if it shows enough, and waits if it shows something.
 */
export async function importPdf(into: Import, entry: PdfEntry, beside: Beside): Promise<Filed> {
  const known = await findPdf(into.trx, into.company.id, entry.paper.bytes.sha256);
  if (known) return only(await answerKnown(into, entry, known.invoice_id));
  const { reading } = entry.paper;
  if (!reading.ok) {
    if (!beside) return only(uploaded(entry, { outcome: 'refused', detail: reading.detail }));
    return only(await attach(into, entry, { id: beside.invoice_id, ...beside, deleted_at: null }, null));
  }
  const name = nameOf(reading.facts);
  const owner = (await ownerOf(into, name)) ?? besideUnlessOther(entry, reading.facts, beside);
  if (owner) return only(await attach(into, entry, owner, reading.facts));
  return (await create(into, entry, reading.facts)) ?? only(await wait(into, entry, reading.facts));
}

const only = (document: UploadedDocument): Filed => ({ documents: [document], new_suppliers: 0, new_customers: 0 });

const nameOf = ({ cufe, number, supplier }: PdfFacts): Named => ({
  cufe,
  number_key: number === null ? null : numberKey(number),
  supplier_nit: supplier.nit,
});

async function ownerOf({ trx, company }: Import, name: Named): Promise<Owner | undefined> {
  const cufes = name.cufe === null ? [] : [name.cufe];
  const number_keys = name.number_key === null ? [] : [name.number_key];
  const named = await findNamed(trx, company.id, { cufes, number_keys });
  return named.find((invoice) => isSameInvoice(invoice, name));
}

function besideUnlessOther({ paper }: PdfEntry, { cufe }: PdfFacts, beside: Beside): Owner | undefined {
  const isOther = cufe !== null && paper.beside?.cufe !== cufe;
  return beside && !isOther ? { id: beside.invoice_id, ...beside, deleted_at: null } : undefined;
}

/** `facts` are null for a PDF that could not be read: an annex, unless it is the only one beside the document. */
async function attach(into: Import, entry: PdfEntry, owner: Owner, facts: PdfFacts | null): Promise<UploadedDocument> {
  const { trx, company } = into;
  if (owner.deleted_at !== null) return uploaded(entry, duplicateOf(owner));
  const kind = facts || entry.paper.isOnlyPdf ? 'pdf' : 'annex';
  const file = { ...fileRow(entry), company_id: company.id, invoice_id: owner.id, kind } as const;
  const added = await insertInvoiceFiles(trx, [file]);
  if (facts) await keepPdf(into, entry, { facts, invoice_id: owner.id });
  if (added.length > 0) await touchInvoices(trx, company.id, [owner.id]);
  return uploaded(entry, { outcome: 'attached', invoice_id: owner.id, invoice_number: owner.invoice_number });
}

async function create(into: Import, entry: PdfEntry, facts: PdfFacts): Promise<Filed | undefined> {
  const document = documentOfPdf(facts);
  if (!document) return undefined;
  const { missing } = facts;
  const filing: Filing = {
    ...entry,
    ...written(document),
    columns: invoiceColumns(document),
    kind: 'pdf',
    warnings: [],
    source: 'pdf',
    missing,
  };
  const filed = await fileDocuments(into, [filing], toldSender);
  const invoice_id = filed.documents[0]?.invoice_id ?? null;
  await keepPdf(into, entry, { facts, invoice_id });
  return filed;
}

async function wait(into: Import, entry: PdfEntry, facts: PdfFacts): Promise<UploadedDocument> {
  const { cufe, number_key, supplier_nit } = nameOf(facts);
  const canBeFound = cufe !== null || (number_key !== null && supplier_nit !== null);
  if (!canBeFound) return uploaded(entry, { outcome: 'refused', detail: PDF_DETAIL.pdf_no_data });
  await keepPdf(into, entry, { facts, invoice_id: null });
  const detail = 'Guardamos el PDF. Lo verás en su factura cuando subas el XML o el ZIP.';
  return uploaded(entry, { outcome: 'attached', detail });
}

async function keepPdf(
  { trx, company }: Import,
  entry: PdfEntry,
  { facts, invoice_id }: { facts: PdfFacts; invoice_id: string | null },
): Promise<void> {
  const { name: _, ...file } = fileRow(entry);
  const named = nameOf(facts);
  const { filename } = entry;
  await insertPdf(trx, {
    ...file,
    ...named,
    company_id: company.id,
    filename,
    facts: JSON.stringify(facts),
    invoice_id,
  });
}

async function answerKnown({ trx, company }: Import, entry: PdfEntry, id: string | null): Promise<UploadedDocument> {
  const [invoice] = id === null ? [] : await findInvoices(trx, company.id, [id]);
  if (invoice) return uploaded(entry, { ...duplicateOf(invoice), warnings: [] });
  return uploaded(entry, { outcome: 'duplicate', detail: 'Este PDF ya está guardado.' });
}
