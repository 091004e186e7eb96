import { runPipelined, type Statement } from '../../platform/database/run-pipelined.ts';
import { updateInvoice } from '../change-invoice.ts';
import { type InvoiceDocument, insertInvoiceDocuments, replaceInvoiceDocument } from '../invoice-documents.ts';
import { insertInvoiceFiles, type NewInvoiceFile } from '../invoice-files.ts';
import { deleteInvoiceReferences, insertInvoiceReferences } from '../invoice-references.ts';
import { numberKey } from '../invoices.ts';
import { classifyForCompany } from './classify-for-company.ts';
import type { ImportContext } from './import-context.ts';
import { insertInvoices, type NewInvoice } from './insert-invoices.ts';
import { type InvoiceDraft, type InvoiceWrite, toInvoiceDocument, toInvoiceFiles } from './invoice-draft.ts';
import { deleteInvoiceProducts, insertInvoiceProducts } from './invoice-products.ts';
import { linkPendingDocuments, listPendingDocuments } from './link-pending-documents.ts';
import { mergeWithExisting } from './merge-with-existing.ts';
import { findParties, type PartyMatches, type ResolvedParty, resolveParties } from './parties.ts';

type NewPartyCounts = { new_suppliers: number; new_customers: number };
type InvoiceParties = { supplier: ResolvedParty; customer: ResolvedParty };
type ResolvedWrite = { write: InvoiceWrite; parties: InvoiceParties };
/** Invoices with their parties, and the statements that insert the new parties. */
type ResolvedWrites = { resolved: readonly ResolvedWrite[]; writes: readonly Statement[] };
export type PartyMatchesBySide = { suppliers: PartyMatches; customers: PartyMatches };

// These functions run for every row, so they are not closures: V8 drops the compiled code of a closure together with
// the closure (docs/decisions/imports.md#one-transaction-for-each-part).
const isCompletion = ({ type: does }: InvoiceWrite) => does === 'complete';
const isCreation = ({ type: does }: InvoiceWrite) => does === 'create';
const isOfNewSupplier = ({ parties }: ResolvedWrite) => parties.supplier.isNew;
const isOfNewCustomer = ({ parties }: ResolvedWrite) => parties.customer.isNew;
const draftOf = ({ draft }: InvoiceWrite) => draft;
const supplierOf = ({ document }: InvoiceDraft) => document.supplier;
const customerOf = ({ document }: InvoiceDraft) => document.customer;
const writeOf = ({ write }: ResolvedWrite) => write;
const productsOf = ({ id, draft }: InvoiceWrite) => ({ invoice_id: id, products: draft.products });

/** Looks up the suppliers and the customers of the drafts. */
export async function findPartiesBySide(
  { trx, company, partyCache: met }: ImportContext,
  drafts: readonly InvoiceDraft[],
): Promise<PartyMatchesBySide> {
  const [suppliers, customers] = await Promise.all([
    findParties(trx, 'suppliers', company.id, { parties: drafts.map(supplierOf), cache: met?.suppliers }),
    findParties(trx, 'customers', company.id, { parties: drafts.map(customerOf), cache: met?.customers }),
  ]);
  return { suppliers, customers };
}

/**
 * Stores new documents, and documents that replace the data of a PDF or a spreadsheet row; then links pending
 * documents. `whileWriting` is work of this process that runs while the database executes the statements.
 */
export async function persistInvoices<T>(
  context: ImportContext,
  { requested, found }: { requested: readonly InvoiceWrite[]; found: PartyMatchesBySide },
  whileWriting: () => T,
): Promise<NewPartyCounts & { result: T }> {
  if (requested.length === 0) return { new_suppliers: 0, new_customers: 0, result: whileWriting() };
  const writes = await mergeWithExisting(context, requested);
  const completed = writes.some(isCompletion) ? await updateAll(context, resolveWrites(writes, found)) : undefined;
  const counts: NewPartyCounts = { new_suppliers: 0, new_customers: 0 };
  function* statements(): Generator<Statement> {
    // This statement needs no party ids: the database executes it while this process resolves the parties.
    yield () => insertInvoiceDocuments(context.trx, toInvoiceDocuments(context, writes.filter(isCreation)));
    const { resolved, writes: statements } = completed ?? resolveWrites(writes, found);
    yield* statements;
    yield* insertsOf(context, resolved);
    counts.new_suppliers = resolved.filter(isOfNewSupplier).length;
    counts.new_customers = resolved.filter(isOfNewCustomer).length;
  }
  const { waiting, done } = await runPipelined(statements(), async () => {
    const listing = listPendingDocuments(context, () => writes.map(toImportedInvoice));
    const done = whileWriting();
    return { waiting: await listing, done };
  });
  if (waiting) await linkPendingDocuments(context, waiting);
  return { ...counts, result: done };
}

/**
 * The remaining rows of a new invoice. For a completed invoice: products, references and files, but not its own row.
 */
function insertsOf(context: ImportContext, resolved: readonly ResolvedWrite[]): Statement[] {
  const { trx, company } = context;
  const writes = resolved.map(writeOf);
  return [
    () => insertInvoices(trx, toInsertContext(context), toInvoiceRows(context, resolved)),
    () => insertInvoiceProducts(trx, company.id, writes.map(productsOf)),
    () => insertInvoiceReferences(trx, company.id, writes.flatMap(toReferences)),
    () => insertInvoiceFiles(trx, toAllInvoiceFiles(context, writes)),
  ];
}

const toInsertContext = ({ company, user_id, import_id, isStamped }: ImportContext) => ({
  company_id: company.id,
  created_by: user_id,
  import_id: import_id ?? null,
  isStamped: isStamped ?? false,
});

function toInvoiceRows(context: ImportContext, resolved: readonly ResolvedWrite[]): NewInvoice[] {
  const rows: NewInvoice[] = [];
  for (const { write, parties } of resolved) if (isCreation(write)) rows.push(toInvoiceRow(context, write, parties));
  return rows;
}

function toInvoiceDocuments(context: ImportContext, created: readonly InvoiceWrite[]): InvoiceDocument[] {
  const documents: InvoiceDocument[] = [];
  for (const write of created) documents.push(toInvoiceDocument(context, write));
  return documents;
}

function toAllInvoiceFiles(context: ImportContext, writes: readonly InvoiceWrite[]): NewInvoiceFile[] {
  const files: NewInvoiceFile[] = [];
  for (const { id, draft } of writes) files.push(...toInvoiceFiles(context, id, draft));
  return files;
}

function resolveWrites(writes: readonly InvoiceWrite[], found: PartyMatchesBySide): ResolvedWrites {
  const drafts = writes.map(draftOf);
  const suppliers = resolveParties(found.suppliers, drafts.map(supplierOf));
  const customers = resolveParties(found.customers, drafts.map(customerOf));
  const resolved: ResolvedWrite[] = [];
  for (const [at, write] of writes.entries()) {
    const [supplier, customer] = [suppliers.resolved[at], customers.resolved[at]];
    if (supplier && customer) resolved.push({ write, parties: { supplier, customer } });
  }
  return { resolved, writes: [...suppliers.writes, ...customers.writes] };
}

/** The party rows must exist before the update of an invoice that references them. */
async function updateAll(
  context: ImportContext,
  { resolved, writes: statements }: ResolvedWrites,
): Promise<ResolvedWrites> {
  for (const write of statements) await write();
  for (const { write, parties } of resolved)
    if (write.type === 'complete') await updateFromDraft(context, write, parties);
  return { resolved, writes: [] };
}

const toImportedInvoice = ({ id, draft: { columns } }: InvoiceWrite) => ({
  id,
  document_kind: columns.document_kind,
  cufe: columns.cufe,
  number_key: numberKey(columns.invoice_number),
  supplier_nit: columns.supplier.nit,
  customer_nit: columns.customer.nit,
});

function toInvoiceRow(
  { company }: ImportContext,
  { draft, id }: InvoiceWrite,
  { supplier, customer }: InvoiceParties,
): NewInvoice {
  const { classification, direction } = classifyForCompany(draft.document, company);
  const { columns } = draft;
  // Field by field: a spread of an object from another process is many times slower.
  return {
    id,
    invoice_number: columns.invoice_number,
    document_kind: columns.document_kind,
    supplier_id: supplier.id,
    supplier_name: columns.supplier.name,
    supplier_nit: columns.supplier.nit,
    customer_id: customer.id,
    customer_name: columns.customer.name,
    customer_nit: columns.customer.nit,
    classification,
    direction,
    environment: columns.environment,
    total_amount: columns.total_amount,
    tax_amount: columns.tax_amount,
    currency: columns.currency,
    total_cop: columns.total_cop,
    issue_date: columns.issue_date,
    due_date: columns.due_date,
    cufe: columns.cufe,
    supplier_search: columns.supplier.search,
    customer_search: columns.customer.search,
    dedupe_key: columns.dedupe_key,
  };
}

/** The XML replaces all values except those that a user decided. */
async function updateFromDraft(
  context: ImportContext,
  write: Extract<InvoiceWrite, { type: 'complete' }>,
  parties: InvoiceParties,
): Promise<void> {
  const { trx, company } = context;
  const key = { company_id: company.id, id: write.id };
  const { id: _, classification, direction, ...row } = toInvoiceRow(context, write, parties);
  await updateInvoice(trx, key, { ...row, ...(!write.isDecided && { classification, direction }) });
  await deleteInvoiceReferences(trx, key);
  await deleteInvoiceProducts(trx, key);
  await replaceInvoiceDocument(trx, toInvoiceDocument(context, write));
}

const toReferences = ({ id, draft }: InvoiceWrite) =>
  draft.document.references.map(({ uuid, number }, place) => ({
    invoice_id: id,
    place,
    uuid: uuid?.replace(/\s/g, '').toLowerCase() || null,
    number_key: number === null ? null : numberKey(number),
  }));
