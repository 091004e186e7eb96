import { z } from 'zod/mini';
import { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { InvoiceHistory } from '#domain/invoices/invoice-history.ts';
import { endpoint } from './endpoint.ts';

const ById = z.object({ id: z.uuid() });

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoices/:id',
  summary: 'One invoice with its document, files, events and linked documents.',
  access: 'view_invoices',
  params: ById,
  response: InvoiceDetail,
  problems: ['invoice_not_found'],
});

export const getInvoiceHistory = endpoint({
  method: 'GET',
  path: '/invoices/:id/history',
  summary: 'The changes of an invoice, newest first, and its creation last.',
  description:
    'At most 200 changes; `total` counts all entries. Each says who, when, from what, to what, and what brought it.',
  access: 'view_invoices',
  params: ById,
  response: InvoiceHistory,
  problems: ['invoice_not_found'],
});

export const downloadInvoiceFile = endpoint({
  method: 'GET',
  path: '/invoices/:id/files/:sha256',
  summary: 'The bytes of a file of an invoice, exactly as they arrived.',
  access: 'view_invoices',
  audit: 'invoice.file_downloaded',
  params: z.extend(ById, { sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  response: z.instanceof(Uint8Array),
  problems: ['invoice_not_found', 'not_found'],
  download: ['application/xml', 'application/pdf', 'application/zip'],
});
