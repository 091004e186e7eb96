import type { DocumentKind, Invoice } from './invoice.ts';

/**
 * The types that lower an earlier document: DIAN's 91 and 94 (adjusts an equivalent document) are `credit_note`, 95
 * (adjusts a support document) is `support_adjustment`. docs/dian.md#documents.
 */
export const CREDIT_NOTE_KINDS: readonly DocumentKind[] = ['credit_note', 'support_adjustment'];

/** Whether a document is a credit note by its type, whatever its class. */
export const isCreditNote = ({ document_kind }: Pick<Invoice, 'document_kind'>): boolean =>
  CREDIT_NOTE_KINDS.includes(document_kind);

/**
 * The sign of a document's amounts, which are positive in the document: -1 for a credit note by its type, whatever its
 * class, and for any other document of the class «Nota crédito». docs/specification.md#figures.
 */
export const amountSign = (invoice: Pick<Invoice, 'document_kind' | 'classification'>): 1 | -1 =>
  isCreditNote(invoice) || invoice.classification === 'credit_note' ? -1 : 1;

/** An amount of a document as it stands in a list: negative where the sums subtract it, so that the rows add up to them. */
export const signedAmount = (invoice: Pick<Invoice, 'document_kind' | 'classification'>, amount: number): number =>
  // A zero has no sign.
  amountSign(invoice) * amount + 0;
