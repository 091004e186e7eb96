import { z } from 'zod/mini';
import { SeenApproval } from '#domain/approval/invoice-review.ts';
import { ValidCodingChange } from '#domain/coding/coding-change.ts';
import { RATE_PATTERN } from '#domain/dian/plausible-rate.ts';
import {
  Classification,
  CompanyNit,
  INVOICE_PAGE_SIZE,
  Invoice,
  InvoiceStatus,
  YearFilter,
} from '#domain/invoices/invoice.ts';
import { InvoiceSort, RadianFilter, ReviewFilter } from '#domain/invoices/invoice-view.ts';
import { TrackedEvent } from '#domain/radian/invoice-event.ts';
import { ViewConditions } from '#domain/views/view-conditions.ts';
import { endpoint } from './endpoint.ts';

const SearchedText = z._default(z.string().check(z.trim(), z.maxLength(200)), '');
const Day = z.optional(z.iso.date());

/** The filters of the list, as they are in its URL. */
export const ListFilter = z.object({
  year: z._default(YearFilter, 'all'),
  supplier: SearchedText,
  customer: SearchedText,
  classification: z._default(z.enum(['all', ...Classification.options]), 'all'),
  company: z.optional(CompanyNit),
  status: z._default(z.enum(['all', ...InvoiceStatus.options]), 'all'),
  q: SearchedText,
  from: Day,
  to: Day,
  due_from: Day,
  due_to: Day,
  radian: z.optional(RadianFilter),
  review: z.optional(ReviewFilter),
  ...ViewConditions.shape,
});
export type ListFilter = z.infer<typeof ListFilter>;

const ById = z.object({ id: z.uuid() });
const BaseRev = z.optional(z.int().check(z.minimum(0)));

export const InvoicePage = z.object({
  items: z.array(Invoice),
  page: z.int(),
  page_size: z.int(),
  total: z.int(),
  has_next: z.boolean(),
});
export type InvoicePage = z.infer<typeof InvoicePage>;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices',
  summary: 'Invoices by page and filter, newest first or in another order.',
  access: 'view_invoices',
  query: z.object({
    ...ListFilter.shape,
    sort: z._default(InvoiceSort, 'newest'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), INVOICE_PAGE_SIZE),
  }),
  response: InvoicePage,
  problems: [],
});

export const listYears = endpoint({
  method: 'GET',
  path: '/invoices/years',
  summary: 'The years in which there are invoices, newest first.',
  access: 'view_invoices',
  response: z.object({ years: z.array(z.int()) }),
  problems: [],
});

export const setInvoiceStatus = endpoint({
  method: 'PATCH',
  path: '/invoices/:id/status',
  summary: 'Set the status of an invoice; with `base_rev`, only if nobody else changed it since.',
  access: 'view_invoices',
  audit: 'invoice.status_changed',
  params: ById,
  body: z.object({ status: InvoiceStatus, base_rev: BaseRev }),
  response: Invoice,
  problems: ['invoice_not_found', 'conflict', 'key_reused', 'change_forgotten', 'feed_expired'],
});

export const setInvoiceClassification = endpoint({
  method: 'PATCH',
  path: '/invoices/:id/classification',
  summary:
    'Classify an invoice; with `base_rev`, only if nobody else did since. Tells the direction the document did not.',
  access: 'view_invoices',
  audit: 'invoice.classification_changed',
  params: ById,
  body: z.object({ classification: Classification, base_rev: BaseRev }),
  response: Invoice,
  problems: ['invoice_not_found', 'conflict', 'key_reused', 'change_forgotten', 'feed_expired'],
});

export const setInvoiceCoding = endpoint({
  method: 'PATCH',
  path: '/invoices/:id/coding',
  summary:
    'Set or remove coded values of an invoice, such as its account, tags, status and classification; with `base_rev`, only if nobody else decided about one of them since. With `rule`, what a person decided stays.',
  access: 'view_invoices',
  audit: 'invoice.coding_changed',
  params: ById,
  body: z.object({
    values: ValidCodingChange,
    rule: z._default(z.nullable(z.uuid()), null),
    /** A person takes a change back: the values get the origin that they had before it. */
    restores: z._default(z.boolean(), false),
    base_rev: BaseRev,
  }),
  response: Invoice,
  problems: ['invoice_not_found', 'invalid_input', 'conflict', 'key_reused', 'change_forgotten', 'feed_expired'],
});

export const setInvoiceExchangeRate = endpoint({
  method: 'PUT',
  path: '/invoices/:id/exchange-rate',
  summary:
    'Give the pesos per unit of the currency of an invoice whose document states no rate that can be used; with `base_rev`, only if nobody else did since.',
  access: 'view_invoices',
  audit: 'invoice.rate_changed',
  params: ById,
  body: z.object({
    exchange_rate: z
      .string()
      .check(z.regex(RATE_PATTERN, 'Escribe la tasa de cambio en pesos con números, por ejemplo 4123.50.')),
    base_rev: BaseRev,
  }),
  response: Invoice,
  problems: ['invoice_not_found', 'invalid_input', 'rate_not_needed', 'conflict', 'key_reused', 'change_forgotten'],
});

const Signer = (max: number) => z._default(z.nullable(z.string().check(z.trim(), z.maxLength(max))), null);
const EventCodes = z.array(TrackedEvent).check(z.minLength(1), z.maxLength(TrackedEvent.options.length));

/** Only records that a person has registered the events at DIAN; nothing is sent there. */
export const recordInvoiceEvent = endpoint({
  method: 'PUT',
  path: '/invoices/:id/events',
  summary:
    'Record by hand that RADIAN events of an invoice were registered at DIAN on a day; with `base_rev`, only if nobody else decided about one of them since.',
  access: 'view_invoices',
  audit: 'invoice.event_recorded',
  params: ById,
  body: z.object({
    codes: EventCodes,
    date: z.iso.date(),
    person: Signer(200),
    document: Signer(40),
    role: Signer(100),
    base_rev: BaseRev,
  }),
  response: Invoice,
  problems: ['invoice_not_found', 'event_refused', 'conflict', 'key_reused', 'change_forgotten', 'feed_expired'],
});

export const removeInvoiceEvent = endpoint({
  method: 'DELETE',
  path: '/invoices/:id/events',
  summary: 'Remove RADIAN events that a person recorded; those of an XML stay.',
  access: 'view_invoices',
  audit: 'invoice.event_removed',
  params: ById,
  body: z.object({ codes: EventCodes, base_rev: BaseRev }),
  response: Invoice,
  problems: ['invoice_not_found', 'conflict', 'key_reused', 'change_forgotten', 'feed_expired'],
});

const Step = z.int().check(z.minimum(1), z.maximum(2));

/** The only way to approve: no other endpoint, import or policy makes an invoice approved (docs/approval.md#paths). */
export const approveInvoice = endpoint({
  method: 'POST',
  path: '/invoices/:id/approval',
  summary: 'Approve the next step of a purchase, as its `review` with this `digest` showed it.',
  access: 'view_invoices',
  audit: 'invoice.approved',
  params: ById,
  body: z.object({ step: Step, digest: z.string().check(z.maxLength(64)) }),
  response: Invoice,
  problems: ['invoice_not_found', 'approval_refused', 'conflict', 'key_reused', 'change_forgotten', 'feed_expired'],
});

export const withdrawApproval = endpoint({
  method: 'DELETE',
  path: '/invoices/:id/approval',
  summary:
    'Withdraw the last approval of a purchase: its own author, or a manager; with `seen`, only if it is that approval. Withdrawing it again changes nothing.',
  access: 'view_invoices',
  audit: 'invoice.approval_withdrawn',
  params: ById,
  body: z.object({ step: Step, seen: z.optional(SeenApproval) }),
  response: Invoice,
  problems: ['invoice_not_found', 'approval_refused', 'key_reused', 'change_forgotten', 'feed_expired'],
});

export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/invoices/:id',
  summary:
    'Delete an invoice; with `base_rev`, only if nobody else decided about it since. Deleting it again answers the same.',
  access: 'view_invoices',
  audit: 'invoice.deleted',
  params: ById,
  body: z.object({ base_rev: BaseRev }),
  response: z.object({ id: z.uuid(), rev: z.int() }),
  problems: ['invoice_not_found', 'conflict', 'key_reused', 'change_forgotten', 'feed_expired'],
});

export const restoreInvoice = endpoint({
  method: 'POST',
  path: '/invoices/:id/restore',
  summary: 'Take an invoice out of the trash. What is not in the trash stays as it is.',
  access: 'view_invoices',
  audit: 'invoice.restored',
  params: ById,
  response: Invoice,
  problems: ['invoice_not_found', 'key_reused', 'change_forgotten', 'feed_expired'],
});
