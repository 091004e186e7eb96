import { z } from 'zod';
import { INVOICE_PAGE_SIZE, Invoice, InvoiceFilter, InvoiceStatus } from '#domain/invoice.ts';
import { endpoint } from './endpoint.ts';

const ById = z.object({ id: z.uuid() });

export const InvoicePage = z.object({
  items: z.array(Invoice),
  page: z.number().int(),
  page_size: z.number().int(),
  total: z.number().int(),
  has_next: z.boolean(),
});
export type InvoicePage = z.infer<typeof InvoicePage>;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices',
  summary: 'Invoices, newest first, by page and filter.',
  access: 'view_invoices',
  query: InvoiceFilter.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce.number().int().min(1).max(200).default(INVOICE_PAGE_SIZE),
  }),
  answer: InvoicePage,
  problems: [],
});

export const listYears = endpoint({
  method: 'GET',
  path: '/invoices/years',
  summary: 'The years in which there are invoices, newest first.',
  access: 'view_invoices',
  answer: z.object({ years: z.array(z.number().int()) }),
  problems: [],
});

export const setInvoiceStatus = endpoint({
  method: 'PATCH',
  path: '/invoices/:id/status',
  summary: 'Set the status of an invoice; with `base_rev`, only if nobody else changed it since.',
  access: 'view_invoices',
  params: ById,
  body: z.object({ status: InvoiceStatus, base_rev: z.number().int().min(0).optional() }),
  answer: Invoice,
  problems: ['invoice_not_found', 'conflict', 'key_reused'],
});

export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/invoices/:id',
  summary: 'Delete an invoice. Deleting it again answers the same.',
  access: 'view_invoices',
  params: ById,
  answer: z.object({ id: z.uuid(), rev: z.number().int() }),
  problems: ['invoice_not_found', 'key_reused'],
});
