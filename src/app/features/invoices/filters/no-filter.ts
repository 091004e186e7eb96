import { hasDays, InvoiceView, type ViewFilter } from '#domain/invoices/invoice-view.ts';

export const NO_FILTER: InvoiceView = InvoiceView.parse({});

/** Whether the view has a filter other than the status, which has its own tabs. */
export const isFiltered = ({ year, supplier, customer, classification, company, q, ...days }: ViewFilter): boolean =>
  hasDays(days) ||
  company !== undefined ||
  year !== 'all' ||
  supplier !== '' ||
  customer !== '' ||
  classification !== 'all' ||
  q !== '';
