import { hasDays, InvoiceView, type ViewFilter } from '#domain/invoices/invoice-view.ts';

export const NO_FILTER: InvoiceView = InvoiceView.parse({});

/** Whether the view has a filter other than the status, which has its own tabs. */
export const isFiltered = ({
  year,
  supplier,
  customer,
  classification,
  company,
  q,
  radian,
  review,
  ...days
}: ViewFilter): boolean =>
  hasDays(days) ||
  company !== undefined ||
  radian !== undefined ||
  review !== undefined ||
  year !== 'all' ||
  supplier !== '' ||
  customer !== '' ||
  classification !== 'all' ||
  q !== '';

/** How many filters are in force, without the search and the status, which are always visible. */
export const countFilters = ({
  year,
  supplier,
  customer,
  classification,
  company,
  radian,
  review,
  ...days
}: ViewFilter): number =>
  [
    year !== 'all' || days.from !== undefined || days.to !== undefined,
    days.due_from !== undefined || days.due_to !== undefined,
    supplier !== '',
    customer !== '',
    classification !== 'all',
    company !== undefined,
    radian !== undefined,
    review !== undefined,
  ].filter(Boolean).length;
