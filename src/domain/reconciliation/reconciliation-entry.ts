import type { ComparedField } from './compare-documents.ts';
import type { ListingRow, RowSetAside } from './listing-row.ts';
import type { LocalInvoice } from './local-invoice.ts';

/** Every row of the listing and every invoice of the period is in exactly one entry. */
export const RECONCILIATION_CLASSES = [
  'missing',
  'different',
  'only_local',
  'repeated',
  'equal',
  'not_invoice',
] as const;
export type ReconciliationClass = (typeof RECONCILIATION_CLASSES)[number];

export type NotInvoiceReason = RowSetAside | 'other_company';

export type OnlyLocalReason =
  | 'trashed'
  | 'test'
  | 'other_nit'
  | 'rejected'
  | 'unreadable'
  | 'outside'
  | 'legacy'
  | 'no_cufe'
  | 'recent'
  | 'unknown';

export type ReconciliationEntry =
  | { type: 'equal'; row: ListingRow; invoice: LocalInvoice }
  | { type: 'different'; row: ListingRow; invoice: LocalInvoice; fields: ComparedField[] }
  /** `trashed`: the invoice in the trash that is this document. */
  | { type: 'missing'; row: ListingRow; trashed: LocalInvoice | null }
  | { type: 'not_invoice'; row: ListingRow; reason: NotInvoiceReason }
  | { type: 'only_local'; invoice: LocalInvoice; reason: OnlyLocalReason }
  /** The same document once more, in the listing or in Cuadra. */
  | { type: 'repeated'; row: ListingRow; invoice: null }
  | { type: 'repeated'; row: null; invoice: LocalInvoice };
