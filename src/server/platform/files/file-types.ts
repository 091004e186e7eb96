import type { InvoiceFileKind } from '#domain/invoices/invoice-detail.ts';

/** The only content types that files are served with, whatever their bytes are. */
export const FILE_TYPE: Record<InvoiceFileKind, string> = {
  xml: 'application/xml',
  container: 'application/xml',
  event: 'application/xml',
  pdf: 'application/pdf',
  annex: 'application/pdf',
  zip: 'application/zip',
};
