import { sameNit } from '#domain/companies/nit.ts';
import type { DocumentKind } from '#domain/invoices/invoice.ts';
import type { DraftHead } from '../../documents/parsed-part.ts';
import { numberKey } from '../invoices.ts';

/** How papers name an invoice. */
export type InvoiceMatchKey = { cufe: string | null; number_key: string | null; supplier_nit: string | null };

/** By CUFE where both have one, else by number and supplier. */
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

/** Spreadsheets are vague about which kind of invoice it is, never about notes: both may have one number. */
export const isSameDocumentClass = (a: DocumentKind, b: DocumentKind): boolean =>
  DOCUMENT_CLASSES[a] === DOCUMENT_CLASSES[b];

/** An event's reference with the parties between which the event goes. */
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

/** By CUFE where it names one; a number alone is not enough, because every supplier has a FE1. */
export function isReferencedBy(invoice: ReferencedInvoice, reference: Reference): boolean {
  if (reference.reference_uuid !== null) return reference.reference_uuid === invoice.cufe;
  if (reference.reference_number === null || numberKey(reference.reference_number) !== invoice.number_key) return false;
  const isSupport = invoice.document_kind === 'support_document' || invoice.document_kind === 'support_adjustment';
  const issuer = isSupport ? invoice.customer_nit : invoice.supplier_nit;
  return [reference.sender_nit, reference.receiver_nit].some((nit) => nit !== null && sameNit(nit, issuer));
}
