import { oneBehindTheOther, type Statement } from '../../platform/database/run-pipelined.ts';
import { updateInvoice } from '../change-invoice.ts';
import { type InvoiceDocument, insertInvoiceDocuments, replaceInvoiceDocument } from '../invoice-documents.ts';
import { insertInvoiceFiles, type NewInvoiceFile } from '../invoice-files.ts';
import { deleteInvoiceReferences, insertInvoiceReferences } from '../invoice-references.ts';
import { numberKey } from '../invoices.ts';
import { ownClass } from './classify-for-company.ts';
import type { Import } from './importing.ts';
import { insertInvoices, type NewInvoice } from './insert-invoices.ts';
import { documentOf, type Filing, filesOf, type Writing } from './invoice-draft.ts';
import { deleteInvoiceProducts, insertInvoiceProducts } from './invoice-products.ts';
import { adoptWaiting, listWaiting } from './link-pending-documents.ts';
import { withWhatWasKnown } from './merge-with-existing.ts';
import { findParties, type KnownParty, type PartiesFound, placeParties } from './parties.ts';

type News = { new_suppliers: number; new_customers: number };
type Parties = { supplier: KnownParty; customer: KnownParty };
type Placed = { step: Writing; parties: Parties };
/** Documents with their parties, and the statements that bring in those which are new. */
type Placing = { placed: readonly Placed[]; writes: readonly Statement[] };
export type SidesFound = { suppliers: PartiesFound; customers: PartiesFound };

// What works on many is no closure: what that is compiled to is gone with it
// (docs/decisions/imports.md#one-transaction-for-each-part).
const isCompletion = ({ does }: Writing) => does === 'complete';
const isCreation = ({ does }: Writing) => does === 'create';
const isOfNewSupplier = ({ parties }: Placed) => parties.supplier.isNew;
const isOfNewCustomer = ({ parties }: Placed) => parties.customer.isNew;
const filingOf = ({ filing }: Writing) => filing;
const supplierOf = ({ document }: Filing) => document.supplier;
const customerOf = ({ document }: Filing) => document.customer;
const stepOf = ({ step }: Placed) => step;
const productsOf = ({ id, filing }: Writing) => ({ invoice_id: id, products: filing.products });

/** The suppliers and customers that documents name. */
export async function findSides({ trx, company, met }: Import, filings: readonly Filing[]): Promise<SidesFound> {
  const [suppliers, customers] = await Promise.all([
    findParties(trx, 'suppliers', company.id, { parties: filings.map(supplierOf), met: met?.suppliers }),
    findParties(trx, 'customers', company.id, { parties: filings.map(customerOf), met: met?.customers }),
  ]);
  return { suppliers, customers };
}

/**
 * New documents and those that take the place of a printed face; what waited for them joins them. `meanwhile` is what we
 * have to do ourselves while the database is at work.
 */
export async function writeFilings<T>(
  into: Import,
  { asked, found }: { asked: readonly Writing[]; found: SidesFound },
  meanwhile: () => T,
): Promise<News & { meanwhile: T }> {
  if (asked.length === 0) return { new_suppliers: 0, new_customers: 0, meanwhile: meanwhile() };
  const steps = await withWhatWasKnown(into, asked);
  const completed = steps.some(isCompletion) ? await completeAll(into, place(steps, found)) : undefined;
  const news: News = { new_suppliers: 0, new_customers: 0 };
  function* statements(): Generator<Statement> {
    // They name no party: the database takes them in while we place the parties.
    yield () => insertInvoiceDocuments(into.trx, documentsOf(into, steps.filter(isCreation)));
    const { placed, writes } = completed ?? place(steps, found);
    yield* writes;
    yield* insertsOf(into, placed);
    news.new_suppliers = placed.filter(isOfNewSupplier).length;
    news.new_customers = placed.filter(isOfNewCustomer).length;
  }
  const { waiting, done } = await oneBehindTheOther(statements(), async () => {
    const listing = listWaiting(into, () => steps.map(arrivedOf));
    const done = meanwhile();
    return { waiting: await listing, done };
  });
  if (waiting) await adoptWaiting(into, waiting);
  return { ...news, meanwhile: done };
}

/** What a new invoice is made of besides its document; of one that takes another's place what is not its row. */
function insertsOf(into: Import, placed: readonly Placed[]): Statement[] {
  const { trx, company } = into;
  const steps = placed.map(stepOf);
  return [
    () => insertInvoices(trx, insertingOf(into), rowsOf(into, placed)),
    () => insertInvoiceProducts(trx, company.id, steps.map(productsOf)),
    () => insertInvoiceReferences(trx, company.id, steps.flatMap(referencesOf)),
    () => insertInvoiceFiles(trx, allFilesOf(into, steps)),
  ];
}

const insertingOf = ({ company, user_id, import_id, isStamped }: Import) => ({
  company_id: company.id,
  created_by: user_id,
  import_id: import_id ?? null,
  isStamped: isStamped ?? false,
});

function rowsOf(into: Import, placed: readonly Placed[]): NewInvoice[] {
  const rows: NewInvoice[] = [];
  for (const { step, parties } of placed) if (isCreation(step)) rows.push(rowOf(into, step, parties));
  return rows;
}

function documentsOf(into: Import, fresh: readonly Writing[]): InvoiceDocument[] {
  const documents: InvoiceDocument[] = [];
  for (const step of fresh) documents.push(documentOf(into, step));
  return documents;
}

function allFilesOf(into: Import, steps: readonly Writing[]): NewInvoiceFile[] {
  const files: NewInvoiceFile[] = [];
  for (const { id, filing } of steps) files.push(...filesOf(into, id, filing));
  return files;
}

function place(steps: readonly Writing[], found: SidesFound): Placing {
  const filings = steps.map(filingOf);
  const suppliers = placeParties(found.suppliers, filings.map(supplierOf));
  const customers = placeParties(found.customers, filings.map(customerOf));
  const placed: Placed[] = [];
  for (const [at, step] of steps.entries()) {
    const [supplier, customer] = [suppliers.known[at], customers.known[at]];
    if (supplier && customer) placed.push({ step, parties: { supplier, customer } });
  }
  return { placed, writes: [...suppliers.writes, ...customers.writes] };
}

/** The parties of a document that takes another's place have to be there before. */
async function completeAll(into: Import, { placed, writes }: Placing): Promise<Placing> {
  for (const write of writes) await write();
  for (const { step, parties } of placed) if (step.does === 'complete') await complete(into, step, parties);
  return { placed, writes: [] };
}

const arrivedOf = ({ id, filing: { columns } }: Writing) => ({
  id,
  document_kind: columns.document_kind,
  cufe: columns.cufe,
  number_key: numberKey(columns.invoice_number),
  supplier_nit: columns.supplier.nit,
  customer_nit: columns.customer.nit,
});

function rowOf({ company }: Import, { filing, id }: Writing, { supplier, customer }: Parties): NewInvoice {
  const { classification, direction } = ownClass(filing.document, company);
  const { columns } = filing;
  // Field by field: spreading what came from another thread is many times slower.
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

/** The XML decides over everything but what a person has decided. */
async function complete(into: Import, step: Extract<Writing, { does: 'complete' }>, parties: Parties): Promise<void> {
  const { trx, company } = into;
  const key = { company_id: company.id, id: step.id };
  const { id: _, classification, direction, ...row } = rowOf(into, step, parties);
  await updateInvoice(trx, key, { ...row, ...(!step.isDecided && { classification, direction }) });
  await deleteInvoiceReferences(trx, key);
  await deleteInvoiceProducts(trx, key);
  await replaceInvoiceDocument(trx, documentOf(into, step));
}

const referencesOf = ({ id, filing }: Writing) =>
  filing.document.references.map(({ uuid, number }, place) => ({
    invoice_id: id,
    place,
    uuid: uuid?.replace(/\s/g, '').toLowerCase() || null,
    number_key: number === null ? null : numberKey(number),
  }));
