import type { InvoiceFileKind } from '#domain/invoices/invoice-detail.ts';

/** The only types that bytes are ever sent under, whatever they may be. */
export const FILE_TYPE: Record<InvoiceFileKind, string> = {
  xml: 'application/xml',
  container: 'application/xml',
  event: 'application/xml',
  pdf: 'application/pdf',
  annex: 'application/pdf',
  zip: 'application/zip',
};
