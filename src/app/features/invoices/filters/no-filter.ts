import { hasDays, InvoiceView, type ViewFilter } from '#domain/invoices/invoice-view.ts';
import { CONDITION_NAMES, hasConditions } from '#domain/views/view-conditions.ts';

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
  ...others
}: ViewFilter): boolean =>
  hasDays(others) ||
  hasConditions(others) ||
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
  ...others
}: ViewFilter): number =>
  [
    year !== 'all' || others.from !== undefined || others.to !== undefined,
    others.due_from !== undefined || others.due_to !== undefined,
    supplier !== '',
    customer !== '',
    classification !== 'all',
    company !== undefined,
    radian !== undefined,
    review !== undefined,
    others.min !== undefined || others.max !== undefined,
    ...CONDITION_NAMES.map((name) => name !== 'min' && name !== 'max' && others[name] !== undefined),
  ].filter(Boolean).length;
