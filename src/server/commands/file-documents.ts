import { randomUUID } from 'node:crypto';
import type { DianDocument } from '#domain/dian/document.ts';
import type { InvoiceFileKind, MissingField } from '#domain/invoice-detail.ts';
import type { UploadedDocument } from '#domain/upload.ts';
import type { Warning } from '#domain/warning.ts';
import { insertInvoiceDocuments, replaceInvoiceDocument } from '../db/invoice-documents.ts';
import { insertInvoiceFiles } from '../db/invoice-files.ts';
import { deleteInvoiceReferences, insertInvoiceReferences } from '../db/invoice-references.ts';
import {
  findNamed,
  insertInvoices,
  type KnownInvoice,
  type NewInvoice,
  numberKey,
  touchInvoices,
  updateInvoice,
} from '../db/invoices.ts';
import { ensureParties, type KnownParty } from '../db/parties.ts';
import { adoptWaiting } from './adopt-waiting.ts';
import { duplicateOf, type Entry, fileRow, type Import, uploaded } from './importing.ts';
import { dedupeKey, invoiceColumns } from './invoice-row.ts';
import { ownClass } from './own-class.ts';
import { isSameInvoice, nameOfDocument } from './same-invoice.ts';

/** A document on its way into the books; `pdf` is one made of what a printed face shows. */
export type Filing = Entry & {
  document: DianDocument;
  kind: InvoiceFileKind;
  warnings: Warning[];
  source: 'xml' | 'pdf';
  missing: MissingField[];
};

/** One answer a filing, in their order. */
export type Filed = { documents: UploadedDocument[]; new_suppliers: number; new_customers: number };

type Known = Pick<KnownInvoice, 'id' | 'invoice_number' | 'deleted_at' | 'source' | 'has_container'>;
type Step = { filing: Filing; key: string } & (
  | { does: 'create'; id: string }
  | { does: 'complete'; id: string; isDecided: boolean }
  | { does: 'find'; known: Known }
);
type Writing = Exclude<Step, { does: 'find' }>;

/** Documents into the books, each once, all at once. */
export async function fileDocuments(into: Import, filings: readonly Filing[]): Promise<Filed> {
  const steps = await stepsFor(into, filings);
  const writing = steps.filter((step): step is Writing => step.does !== 'find');
  const parties = await partiesOf(into, writing);
  await write(into, writing, parties);
  await enrich(into, steps);
  return {
    documents: steps.map((step) => answerTo(into, step)),
    new_suppliers: parties.suppliers.filter((party) => party.isNew).length,
    new_customers: parties.customers.filter((party) => party.isNew).length,
  };
}

/** What to do with each: the second of two alike finds the first. */
async function stepsFor({ trx, company }: Import, filings: readonly Filing[]): Promise<Step[]> {
  const named = await findNamed(trx, company.id, {
    cufes: filings.flatMap(({ document }) => document.cufe ?? []),
    number_keys: filings.map(({ document }) => numberKey(document.number)),
  });
  const byKey = new Map<string, Known>(named.map((invoice) => [invoice.dedupe_key, invoice]));
  const fromPdf = named.filter((invoice) => invoice.source === 'pdf');
  return filings.map((filing) => {
    const key = dedupeKey(filing.document);
    const name = nameOfDocument(filing.document);
    const known = byKey.get(key) ?? fromPdf.find((invoice) => isSameInvoice(invoice, name));
    const arrived = { invoice_number: filing.document.number, deleted_at: null, source: filing.source };
    const step = stepFor({ filing, key }, known, named);
    if (step.does !== 'find') byKey.set(key, { ...arrived, id: step.id, has_container: true });
    return step;
  });
}

function stepFor(base: Pick<Step, 'filing' | 'key'>, known: Known | undefined, named: readonly KnownInvoice[]): Step {
  if (!known) return { ...base, does: 'create', id: randomUUID() };
  const isBetter = known.source === 'pdf' && base.filing.source === 'xml' && known.deleted_at === null;
  if (!isBetter) return { ...base, does: 'find', known };
  const row = named.find((invoice) => invoice.id === known.id);
  return { ...base, does: 'complete', id: known.id, isDecided: (row?.classification_changed_by ?? null) !== null };
}

type Parties = { suppliers: KnownParty[]; customers: KnownParty[] };

async function partiesOf({ trx, company }: Import, steps: readonly Writing[]): Promise<Parties> {
  if (steps.length === 0) return { suppliers: [], customers: [] };
  const documents = steps.map((step) => step.filing.document);
  const side = (name: 'supplier' | 'customer') => documents.map((document) => document[name]);
  return {
    suppliers: await ensureParties(trx, 'suppliers', company.id, side('supplier')),
    customers: await ensureParties(trx, 'customers', company.id, side('customer')),
  };
}

async function write(into: Import, steps: readonly Writing[], parties: Parties): Promise<void> {
  if (steps.length === 0) return;
  const { trx, company } = into;
  const rows = steps.map((step, at) =>
    rowOf(into, step, { suppliers: parties.suppliers[at], customers: parties.customers[at] }),
  );
  const fresh = steps.flatMap((step, at) => (step.does === 'create' ? (rows[at] ?? []) : []));
  if (fresh.length > 0) await insertInvoices(trx, fresh);
  const documents = steps.filter((step) => step.does === 'create').map((step) => documentOf(into, step));
  if (documents.length > 0) await insertInvoiceDocuments(trx, documents);
  for (const [at, step] of steps.entries()) if (step.does === 'complete') await complete(into, step, rows[at]);
  await insertInvoiceReferences(trx, company.id, steps.flatMap(referencesOf));
  await insertInvoiceFiles(
    trx,
    steps.flatMap((step) => filesOf(into, step.id, step.filing)),
  );
  await adoptWaiting(
    into,
    steps.map(({ id, filing }) => ({
      ...invoiceColumns(filing.document),
      id,
      number_key: numberKey(filing.document.number),
    })),
  );
}

function rowOf(
  { company, user_id }: Import,
  { filing, id }: Writing,
  { suppliers, customers }: { suppliers: KnownParty | undefined; customers: KnownParty | undefined },
): NewInvoice {
  if (!suppliers || !customers) throw new Error('A party for every document.');
  const { classification, direction } = ownClass(filing.document, company);
  return {
    ...invoiceColumns(filing.document),
    company_id: company.id,
    id,
    supplier_id: suppliers.id,
    customer_id: customers.id,
    status: 'draft',
    classification,
    direction,
    status_changed_by: null,
    status_changed_on: null,
    deleted_by: null,
    created_by: user_id,
  };
}

/** The XML decides over everything but what a person has decided. */
async function complete(
  { trx, company, ...into }: Import,
  step: Extract<Writing, { does: 'complete' }>,
  row: NewInvoice | undefined,
): Promise<void> {
  if (!row) throw new Error('A row for every document.');
  const key = { company_id: company.id, id: step.id };
  const { classification, direction } = row;
  const decided = step.isDecided ? {} : { classification, direction };
  const { supplier_id, customer_id } = row;
  await updateInvoice(trx, key, { ...invoiceColumns(step.filing.document), supplier_id, customer_id, ...decided });
  await deleteInvoiceReferences(trx, key);
  await replaceInvoiceDocument(trx, documentOf({ trx, company, ...into }, step));
}

const documentOf = ({ company }: Import, { id, filing }: { id: string; filing: Filing }) => ({
  company_id: company.id,
  invoice_id: id,
  document: filing.document,
  file_sha256: filing.stored_sha256,
  filename: filing.filename,
  member: filing.paper.bytes.member,
  xml_sha256: filing.paper.bytes.sha256,
  source: filing.source,
  missing: filing.missing,
});

const referencesOf = ({ id, filing }: Writing) =>
  filing.document.references.map(({ uuid, number }, place) => ({
    invoice_id: id,
    place,
    uuid: uuid?.replace(/\s/g, '').toLowerCase() || null,
    number_key: number === null ? null : numberKey(number),
  }));

function filesOf({ company }: Import, invoice_id: string, filing: Filing) {
  const at = { company_id: company.id, invoice_id };
  const own = { ...at, ...fileRow(filing), kind: filing.kind };
  if (filing.paper.bytes.member === null) return [own];
  const { stored_sha256, stored_size, filename } = filing;
  const archive = { sha256: stored_sha256, size: stored_size, stored_sha256, member: null, name: filename };
  return [own, { ...at, ...archive, kind: 'zip' as const }];
}

/**
 * The same document in other bytes is one more original of it; one that comes in its container says whether DIAN
 * validated it.
 */
async function enrich(into: Import, steps: readonly Step[]): Promise<void> {
  const { trx, company } = into;
  const found = steps.flatMap((step) =>
    step.does === 'find' && step.known.deleted_at === null && step.filing.source === 'xml' ? [step] : [],
  );
  if (found.length === 0) return;
  const own = found.flatMap(({ known, filing }) => filesOf(into, known.id, filing).slice(0, 1));
  const added = new Set((await insertInvoiceFiles(trx, own)).map((row) => `${row.invoice_id} ${row.sha256}`));
  const news = found.filter(({ known, filing }) => added.has(`${known.id} ${filing.paper.bytes.sha256}`));
  await insertInvoiceFiles(
    trx,
    news.flatMap(({ known, filing }) => filesOf(into, known.id, filing)),
  );
  for (const { known, filing } of news) {
    if (known.has_container || filing.document.container === null) continue;
    await replaceInvoiceDocument(trx, documentOf(into, { id: known.id, filing }));
  }
  await touchInvoices(
    trx,
    company.id,
    news.map(({ known }) => known.id),
  );
}

function answerTo({ company }: Import, step: Step): UploadedDocument {
  const { filing } = step;
  const { question, warning } = ownClass(filing.document, company);
  const warnings = [...filing.warnings, ...filing.document.warnings, ...(warning ? [warning] : [])];
  if (step.does === 'find') return uploaded(filing, { ...duplicateOf(step.known), warnings });
  const where = { invoice_id: step.id, invoice_number: filing.document.number };
  const outcome = step.does === 'create' ? ('created' as const) : ('completed' as const);
  return uploaded(filing, { ...where, outcome, warnings, question });
}
