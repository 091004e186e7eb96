import { type Invoice, matchesFilter, partySearchText } from '#domain/invoices/invoice.ts';
import { matchesDays, type ViewFilter } from '#domain/invoices/invoice-view.ts';
import { searchForms } from '#domain/invoices/search-forms.ts';
import { foldText } from '#domain/text/fold-text.ts';

type SearchableInvoice = Parameters<typeof matchesFilter>[0] &
  Pick<Invoice, 'status' | 'invoice_number' | 'cufe' | 'due_date'>;

/** Searches the free text in number, both parties and CUFE. */
function matchesText(invoice: SearchableInvoice, q: string): boolean {
  const places = [
    foldText(invoice.invoice_number),
    partySearchText(invoice.supplier_name, invoice.supplier_nit),
    partySearchText(invoice.customer_name, invoice.customer_nit),
    invoice.cufe?.toLowerCase() ?? '',
  ];
  return searchForms(q).some((form) => places.some((index) => index.includes(form)));
}

/** Whether an invoice belongs to a view, written without an index: every list of a device must agree with it. */
export const matchesView = (invoice: SearchableInvoice, view: ViewFilter): boolean =>
  matchesFilter(invoice, view) &&
  (view.status === 'all' || invoice.status === view.status) &&
  matchesDays(invoice, view) &&
  matchesText(invoice, view.q);
