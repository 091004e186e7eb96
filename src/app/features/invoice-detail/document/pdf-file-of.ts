import type { InvoiceDetail, InvoiceFile } from '#domain/invoices/invoice-detail.ts';

/** The graphic representation that came with the document, if one did. */
export const pdfFileOf = ({ files }: InvoiceDetail): InvoiceFile | undefined =>
  files.find(({ kind }) => kind === 'pdf');
