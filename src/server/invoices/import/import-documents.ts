import { type DraftMatch, matchDrafts } from '#domain/invoices/match-drafts.ts';
import { withSavepoint } from '../../platform/database/savepoint.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { applyCompanyRules } from '../coding/apply-company-rules.ts';
import { recordDocuments } from '../history/record-documents.ts';
import { upsertInvoiceDocuments } from '../invoice-documents.ts';
import { insertInvoiceFiles } from '../invoice-files.ts';
import { deleteInvoiceReferences, insertInvoiceReferences } from '../invoice-references.ts';
import { findMatchCandidates } from '../invoices.ts';
import { refreshLoneNotes } from '../warnings/refresh-lone-notes.ts';
import { refreshWarnings } from '../warnings/refresh-warnings.ts';
import { attachToKnown } from './attach-to-known.ts';
import type { ImportContext } from './begin-import.ts';
import { convertReplaced } from './convert-invoices.ts';
import {
  type InvoiceDraft,
  type InvoiceWrite,
  type KnownDocument,
  toArrived,
  toInvoiceDocument,
  toInvoiceFiles,
  toMatchable,
  toReferences,
} from './invoice-draft.ts';
import { deleteInvoiceProducts, insertInvoiceProducts } from './invoice-products.ts';
import { linkPendingDocuments } from './link-pending-documents.ts';
import { mergeWithStored } from './merge-with-stored.ts';
import { insertParties } from './parties.ts';
import { upsertInvoices } from './upsert-invoices.ts';

/** What became of a draft. `known`: the company has the document already; `refused`: the database did not accept it. */
export type ImportOutcome<D extends InvoiceDraft = InvoiceDraft> = DraftMatch<D> | { type: 'refused'; draft: D };

/** One outcome for each draft, in the order of the drafts. */
export type ImportedDocuments<D extends InvoiceDraft = InvoiceDraft> = {
  outcomes: ImportOutcome<D>[];
  new_suppliers: number;
  new_customers: number;
};

/** Drafts in one statement: some 10 MB of uploaded documents. */
const BATCH_SIZE = 1_000;

/**
 * Imports documents, each once. Uploads, spreadsheets, e-mails and held files end here. The transaction starts with
 * beginImport and ends with stampChanges, which puts the new and the changed invoices into the change feed.
 */
export async function importDocuments<D extends InvoiceDraft>(
  context: ImportContext,
  drafts: readonly D[],
): Promise<ImportedDocuments<D>> {
  const batches: ImportedDocuments<D>[] = [];
  for (let at = 0; at < drafts.length; at += BATCH_SIZE)
    batches.push(await importBatch(context, drafts.slice(at, at + BATCH_SIZE)));
  return mergeBatches(batches);
}

/** When the database refuses a batch, each half is imported by itself, so that a refused document fails alone. */
async function importBatch<D extends InvoiceDraft>(
  context: ImportContext,
  drafts: readonly D[],
): Promise<ImportedDocuments<D>> {
  const stored = await withSavepoint(context.trx, () => storeBatch(context, drafts));
  if (stored.type === 'ok') return stored.value;
  const [first, ...others] = drafts;
  if (first && others.length === 0) {
    context.onFailure(stored.error);
    return { outcomes: [{ type: 'refused', draft: first }], new_suppliers: 0, new_customers: 0 };
  }
  const middle = Math.ceil(drafts.length / 2);
  const before = await importBatch(context, drafts.slice(0, middle));
  return mergeBatches([before, await importBatch(context, drafts.slice(middle))]);
}

/**
 * Each statement writes the rows of the whole batch. The database refuses a batch with two drafts that write the same
 * invoice; the halves separate them.
 */
async function storeBatch<D extends InvoiceDraft>(
  context: ImportContext,
  drafts: readonly D[],
): Promise<ImportedDocuments<D>> {
  const { trx, company } = context;
  const company_id = company.id;
  const outcomes = await findMatches(context, drafts);
  const matches: DraftMatch<InvoiceDraft>[] = outcomes;
  const writes = await mergeWithStored(trx, company_id, matches.filter(isWrite));
  const completions = writes.filter(({ type }) => type === 'complete');
  const completed = completions.map(({ id }) => id);

  const suppliers = writes.map(({ draft }) => draft.columns.supplier);
  const customers = writes.map(({ draft }) => draft.columns.customer);
  const new_suppliers = await insertParties(trx, 'suppliers', { company_id, parties: suppliers });
  const new_customers = await insertParties(trx, 'customers', { company_id, parties: customers });

  const arrived = completions.map((write) => toArrived(write, 'document'));
  await recordDocuments(context, arrived);
  await upsertInvoices(context, writes);
  await upsertInvoiceDocuments(trx, company_id, writes.map(toInvoiceDocument));
  await deleteInvoiceProducts(trx, company_id, completed);
  await insertInvoiceProducts(trx, company_id, writes);
  await convertReplaced(trx, company_id, completed);
  await deleteInvoiceReferences(trx, company_id, completed);
  await insertInvoiceReferences(trx, company_id, writes.flatMap(toReferences));
  await insertInvoiceFiles(
    trx,
    writes.flatMap((write) => toInvoiceFiles(company_id, write)),
  );

  await attachToKnown(context, matches.filter(isKnown));
  await linkPendingDocuments(trx, company_id, writes);
  await refreshWarnings(trx, company_id, completed);
  const written = writes.map(({ id }) => id);
  await refreshLoneNotes(trx, company_id, written);
  await applyCompanyRules(context, written);
  return { outcomes, new_suppliers, new_customers };
}

async function findMatches<D extends InvoiceDraft>({ trx, company }: ImportContext, drafts: readonly D[]) {
  const candidates = await findMatchCandidates(trx, company.id, {
    cufes: drafts.flatMap(({ columns }) => columns.cufe ?? []),
    number_keys: drafts.map(({ columns }) => columns.number_key),
  });
  return matchDrafts(candidates, drafts, { toMatchable, createId: timeOrderedId });
}

const isWrite = (match: DraftMatch<InvoiceDraft>): match is InvoiceWrite => match.type !== 'known';
const isKnown = (match: DraftMatch<InvoiceDraft>): match is KnownDocument => match.type === 'known';

const mergeBatches = <D extends InvoiceDraft>(batches: readonly ImportedDocuments<D>[]): ImportedDocuments<D> => ({
  outcomes: batches.flatMap(({ outcomes }) => outcomes),
  new_suppliers: batches.reduce((sum, { new_suppliers }) => sum + new_suppliers, 0),
  new_customers: batches.reduce((sum, { new_customers }) => sum + new_customers, 0),
});
