import type { UploadedDocument } from '#domain/files/upload.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { findMatchCandidates, numberKey } from '../invoices.ts';
import { attachToExisting, type FoundInvoice } from './attach-to-existing.ts';
import { classifyForCompany } from './classify-for-company.ts';
import { ExistingInvoices, type MatchableInvoice } from './existing-invoices.ts';
import { type ImportContext, toDuplicate, uploadedDocument } from './import-context.ts';
import type { InvoiceDraft, InvoiceWrite } from './invoice-draft.ts';
import { findPartiesBySide, persistInvoices } from './persist-invoices.ts';

/** `documents` has one result for each draft, in the order of the drafts. */
export type ImportedDocuments<A = UploadedDocument> = { documents: A[]; new_suppliers: number; new_customers: number };

export type ImportAction = InvoiceWrite | FoundInvoice;
type ToResult<A> = (action: ImportAction, context: ImportContext) => A;

/** Imports documents in one batch, each document once. `toResult` builds the result of each draft. */
export async function importDocuments<A>(
  context: ImportContext,
  drafts: readonly InvoiceDraft[],
  toResult: ToResult<A>,
): Promise<ImportedDocuments<A>> {
  // Both queries are sent together: the database looks up the parties while this process plans the actions.
  const [actions, found] = await Promise.all([planActions(context, drafts), findPartiesBySide(context, drafts)]);
  const results = () => mapActions(context, actions, toResult);
  const request = { requested: actions.filter(isWrite), found };
  const { result: documents, ...news } = await persistInvoices(context, request, results);
  await attachToExisting(context, actions.filter(isFound));
  return { documents, ...news };
}

const isWrite = (action: ImportAction): action is InvoiceWrite => action.type !== 'find';
const isFound = (action: ImportAction): action is FoundInvoice => action.type === 'find';

/** One action for each draft. When two drafts are the same document, the second one finds the first one. */
async function planActions({ trx, company }: ImportContext, drafts: readonly InvoiceDraft[]): Promise<ImportAction[]> {
  const candidates = await findMatchCandidates(trx, company.id, {
    cufes: drafts.flatMap(cufesOf),
    number_keys: drafts.map(numberKeyOf),
  });
  const known = new ExistingInvoices(candidates);
  const actions: ImportAction[] = [];
  for (const draft of drafts) {
    const action = planAction(draft, known.find(draft));
    if (action.type !== 'find') known.add(draft, action);
    actions.push(action);
  }
  return actions;
}

const cufesOf = ({ document }: InvoiceDraft) => document.cufe ?? [];
const numberKeyOf = ({ document }: InvoiceDraft) => numberKey(document.number);

function planAction(draft: InvoiceDraft, known: MatchableInvoice | undefined): ImportAction {
  if (!known) return { type: 'create', draft, id: timeOrderedId() };
  if (!hasMoreData(draft, known)) return { type: 'find', draft, known };
  return { type: 'complete', draft, id: known.id, isDecided: known.classification_changed_by !== null };
}

/**
 * An XML has more data than every other source. A spreadsheet row with a CUFE has more data than an invoice without
 * one.
 */
function hasMoreData({ source, document }: InvoiceDraft, known: MatchableInvoice): boolean {
  if (known.deleted_at !== null || known.source === 'xml') return false;
  return source === 'xml' || (source === 'sheet' && known.cufe === null && document.cufe !== null);
}

function mapActions<A>(context: ImportContext, actions: readonly ImportAction[], toResult: ToResult<A>): A[] {
  const results: A[] = [];
  for (const action of actions) results.push(toResult(action, context));
  return results;
}

/** The complete result for the user who uploaded the file. */
export function toUploadedDocument(action: ImportAction, { company }: ImportContext): UploadedDocument {
  const { draft } = action;
  const { question, warning } = classifyForCompany(draft.document, company);
  const warnings = [...draft.warnings, ...draft.document.warnings, ...(warning ? [warning] : [])];
  if (action.type === 'find') return uploadedDocument(draft, { ...toDuplicate(action.known), warnings });
  const invoice = { invoice_id: action.id, invoice_number: draft.document.number };
  const outcome = action.type === 'create' ? ('created' as const) : ('completed' as const);
  return uploadedDocument(draft, { ...invoice, outcome, warnings, question });
}
