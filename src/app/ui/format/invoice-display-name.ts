import type { Invoice } from '#domain/invoices/invoice.ts';

/** docs/specification.md#errors: returns the number or, without one, the first 8 characters of the id. */
export const invoiceDisplayName = ({ invoice_number, id }: Pick<Invoice, 'invoice_number' | 'id'>): string =>
  invoice_number || id.slice(0, 8);
