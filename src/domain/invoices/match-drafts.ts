import type { DocumentKind } from './invoice.ts';
import { type InvoiceMatchKey, isSameInvoice } from './same-invoice.ts';

/** `pdf`: a document built from the text of a PDF; `sheet`: one built from a row of a spreadsheet. */
export type InvoiceSource = 'xml' | 'pdf' | 'sheet';

/** Whether the data of an invoice is no electronic document; an XML of it still completes the invoice. */
export const lacksXml = (source: InvoiceSource): boolean => source !== 'xml';

/** What identifies a document among those of its company. `dedupe_key` is equal for two files of one document. */
export type MatchableDraft = InvoiceMatchKey & {
  dedupe_key: string;
  invoice_number: string;
  document_kind: DocumentKind;
  source: InvoiceSource;
  has_container: boolean;
};
export type MatchableInvoice = MatchableDraft & { id: string; deleted_at: string | null };

/** `create`: no invoice is this document; `complete`: the draft has more data than the invoice; `known`: it has not. */
export type DraftMatch<D> = { draft: D } & (
  | { type: 'create' | 'complete'; id: string }
  | { type: 'known'; invoice: MatchableInvoice }
);

/**
 * One match for each draft, in the order of the drafts (docs/decisions/imports.md#matching-rows-and-documents). When two
 * drafts are the same document, the second one finds what the first one created. `candidates` are the stored invoices
 * with a dedupe key, a CUFE or a number of a draft; of several that fit, the first one matches.
 */
export function matchDrafts<D>(
  candidates: readonly MatchableInvoice[],
  drafts: readonly D[],
  { toMatchable, createId }: { toMatchable: (draft: D) => MatchableDraft; createId: () => string },
): DraftMatch<D>[] {
  const invoices = new Map<string, MatchableInvoice[]>();
  for (const candidate of candidates) addInvoice(invoices, candidate);
  return drafts.map((draft): DraftMatch<D> => {
    const keys = toMatchable(draft);
    const invoice = findInvoice(invoices, keys);
    if (invoice && !hasMoreData(keys, invoice)) return { type: 'known', draft, invoice };
    if (invoice) removeInvoice(invoices, invoice);
    const id = invoice?.id ?? createId();
    addInvoice(invoices, { ...keys, id, deleted_at: null });
    return { type: invoice ? 'complete' : 'create', draft, id };
  });
}

/** By dedupe key. If this fails and at least one of the two documents is not an XML, by CUFE or number. */
function findInvoice(invoices: ReadonlyMap<string, MatchableInvoice[]>, draft: MatchableDraft) {
  const [key, ...names] = keysOf(draft);
  const [same] = invoices.get(key) ?? [];
  return same ?? names.flatMap((name) => invoices.get(name) ?? []).find((invoice) => isNamesake(invoice, draft));
}

function isNamesake(invoice: MatchableInvoice, draft: MatchableDraft): boolean {
  if (draft.source === 'xml' && invoice.source === 'xml') return false;
  const isSheet = draft.source === 'sheet' || invoice.source === 'sheet';
  return isSameInvoice(invoice, draft) && (!isSheet || isSameDocumentClass(invoice.document_kind, draft.document_kind));
}

/**
 * An XML has more data than every other source. A spreadsheet row with a CUFE has more data than an invoice without
 * one.
 */
function hasMoreData({ source, cufe }: MatchableDraft, invoice: MatchableInvoice): boolean {
  if (invoice.deleted_at !== null || invoice.source === 'xml') return false;
  return source === 'xml' || (source === 'sheet' && invoice.cufe === null && cufe !== null);
}

const DOCUMENT_CLASSES: Partial<Record<DocumentKind, string>> = {
  credit_note: 'credit_note',
  debit_note: 'debit_note',
  support_document: 'support_document',
  support_adjustment: 'support_adjustment',
};

/**
 * Spreadsheets are not exact about the kind of an invoice, but they are exact about notes: an invoice and a note may
 * have the same number.
 */
const isSameDocumentClass = (a: DocumentKind, b: DocumentKind): boolean => DOCUMENT_CLASSES[a] === DOCUMENT_CLASSES[b];

/** The dedupe key comes first: it is stronger than a CUFE and a number, which several invoices may share. */
function keysOf({ dedupe_key, cufe, number_key }: MatchableDraft): [string, ...string[]] {
  const names = [cufe === null ? null : `cufe ${cufe}`, number_key === null ? null : `number ${number_key}`];
  return [`key ${dedupe_key}`, ...names.filter((name) => name !== null)];
}

function addInvoice(invoices: Map<string, MatchableInvoice[]>, invoice: MatchableInvoice): void {
  for (const key of keysOf(invoice)) {
    const known = invoices.get(key);
    if (known) known.push(invoice);
    else invoices.set(key, [invoice]);
  }
}

function removeInvoice(invoices: Map<string, MatchableInvoice[]>, invoice: MatchableInvoice): void {
  for (const key of keysOf(invoice)) {
    const others = invoices.get(key)?.filter((known) => known !== invoice) ?? [];
    invoices.set(key, others);
  }
}
