import { sameNit } from '../companies/nit.ts';
import type { DocumentKind } from './invoice.ts';
import { numberKey } from './number-key.ts';
import { isSupportDocument } from './support-document.ts';

/** The keys by which a document refers to an invoice. */
export type InvoiceMatchKey = { cufe: string | null; number_key: string | null; supplier_nit: string | null };

/** Compares the CUFE when both have one, else the number and the supplier. */
export function isSameInvoice(a: InvoiceMatchKey, b: InvoiceMatchKey): boolean {
  if (a.cufe !== null && b.cufe !== null) return a.cufe === b.cufe;
  if (a.number_key === null || a.supplier_nit === null || b.supplier_nit === null) return false;
  return a.number_key === b.number_key && sameNit(a.supplier_nit, b.supplier_nit);
}

/** The reference of an event, with the sender and the receiver of the event. */
export type EventReference = {
  reference_uuid: string | null;
  reference_number: string | null;
  sender_nit: string | null;
  receiver_nit: string | null;
};
export type ReferencedInvoice = {
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
export function isReferencedBy(invoice: ReferencedInvoice, reference: EventReference): boolean {
  if (reference.reference_uuid !== null) return reference.reference_uuid === invoice.cufe;
  if (reference.reference_number === null || numberKey(reference.reference_number) !== invoice.number_key) return false;
  const issuer = isSupportDocument(invoice.document_kind) ? invoice.customer_nit : invoice.supplier_nit;
  return [reference.sender_nit, reference.receiver_nit].some((nit) => nit !== null && sameNit(nit, issuer));
}
