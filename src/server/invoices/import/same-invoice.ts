import { sameNit } from '#domain/companies/nit.ts';
import type { DocumentKind } from '#domain/invoices/invoice.ts';
import type { DraftHead } from '../../documents/parsed-part.ts';
import { numberKey } from '../invoices.ts';

/** The keys by which a document refers to an invoice. */
export type InvoiceMatchKey = { cufe: string | null; number_key: string | null; supplier_nit: string | null };

/** Compares the CUFE when both have one, else the number and the supplier. */
export function isSameInvoice(a: InvoiceMatchKey, b: InvoiceMatchKey): boolean {
  if (a.cufe !== null && b.cufe !== null) return a.cufe === b.cufe;
  if (a.number_key === null || a.supplier_nit === null || b.supplier_nit === null) return false;
  return a.number_key === b.number_key && sameNit(a.supplier_nit, b.supplier_nit);
}

export const documentMatchKey = ({ cufe, number, supplier }: DraftHead): InvoiceMatchKey => ({
  cufe,
  number_key: numberKey(number),
  supplier_nit: supplier.nit,
});

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
export const isSameDocumentClass = (a: DocumentKind, b: DocumentKind): boolean =>
  DOCUMENT_CLASSES[a] === DOCUMENT_CLASSES[b];

/** The reference of an event, with the sender and the receiver of the event. */
type Reference = {
  reference_uuid: string | null;
  reference_number: string | null;
  sender_nit: string | null;
  receiver_nit: string | null;
};
type ReferencedInvoice = {
  document_kind: DocumentKind;
  cufe: string | null;
  number_key: string;
  supplier_nit: string;
  customer_nit: string;
};

/**
 * Compares the CUFE when the reference has one. A number alone is not enough, because every supplier has a FE1: then
 * the parties must match too.
 */
export function isReferencedBy(invoice: ReferencedInvoice, reference: Reference): boolean {
  if (reference.reference_uuid !== null) return reference.reference_uuid === invoice.cufe;
  if (reference.reference_number === null || numberKey(reference.reference_number) !== invoice.number_key) return false;
  const isSupport = invoice.document_kind === 'support_document' || invoice.document_kind === 'support_adjustment';
  const issuer = isSupport ? invoice.customer_nit : invoice.supplier_nit;
  return [reference.sender_nit, reference.receiver_nit].some((nit) => nit !== null && sameNit(nit, issuer));
}
