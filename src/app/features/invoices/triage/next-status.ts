import { InvoiceStatus } from '#domain/invoices/invoice.ts';

/** The status that a swipe to the right sets; undefined after the last one. */
export const nextStatus = (status: InvoiceStatus): InvoiceStatus | undefined =>
  InvoiceStatus.options[InvoiceStatus.options.indexOf(status) + 1];
