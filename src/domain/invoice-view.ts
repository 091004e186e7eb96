import { z } from 'zod/mini';
import { foldText } from './fold-text.ts';
import { type Invoice, InvoiceFilter, InvoiceStatus, matchesFilter, partySearchText, SearchText } from './invoice.ts';

export const InvoiceSort = z.enum(['newest', 'oldest', 'highest', 'lowest', 'number', 'supplier', 'customer']);
export type InvoiceSort = z.infer<typeof InvoiceSort>;

/** The whole state of the list screen as it stands in the address bar: SPEC §2's filters and our own. */
export const InvoiceView = z.extend(InvoiceFilter, {
  status: z.catch(z._default(z.enum(['all', ...InvoiceStatus.options]), 'all'), 'all'),
  /** Over number, parties and CUFE. */
  q: SearchText,
  sort: z.catch(z._default(InvoiceSort, 'newest'), 'newest'),
  /** The invoice in the panel beside the list. */
  open: z.catch(z.optional(z.uuid()), undefined),
});
export type InvoiceView = z.infer<typeof InvoiceView>;

/** What the list is narrowed by; status, order and what is open are no filters of SPEC §2. */
export type ViewFilter = Pick<InvoiceView, 'year' | 'supplier' | 'customer' | 'classification' | 'status' | 'q'>;

type Viewable = Parameters<typeof matchesFilter>[0] & Pick<Invoice, 'status' | 'invoice_number' | 'cufe'>;

const NIT_LIKE = /^[\d.\s]+(?:-\d)?$/;

/**
 * The forms under which a typed text is looked for: as it is and, when it looks like a NIT with dots or its check
 * digit ("900.123.456-8"), as bare digits too (UX.md 3.9).
 */
export function searchForms(q: string): string[] {
  const text = foldText(q);
  if (text === '' || !NIT_LIKE.test(text)) return [text];
  const bare = text.replace(/-\d$/, '').replace(/[.\s]/g, '');
  return bare === text || bare === '' ? [text] : [text, bare];
}

/** What the free text is looked for in: number, both parties, CUFE. */
export function matchesText(invoice: Viewable, q: string): boolean {
  const places = [
    foldText(invoice.invoice_number),
    partySearchText(invoice.supplier_name, invoice.supplier_nit),
    partySearchText(invoice.customer_name, invoice.customer_nit),
    invoice.cufe?.toLowerCase() ?? '',
  ];
  return searchForms(q).some((form) => places.some((place) => place.includes(form)));
}

/** The reference for every list of invoices on this device. */
export const matchesView = (invoice: Viewable, view: ViewFilter): boolean =>
  matchesFilter(invoice, view) &&
  (view.status === 'all' || invoice.status === view.status) &&
  matchesText(invoice, view.q);
