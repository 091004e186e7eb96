import { InvoiceView, type ViewFilter } from '#domain/invoice-view.ts';

export const NO_FILTER: InvoiceView = InvoiceView.parse({});

/** By anything but the status, which has its own tabs. */
export const isFiltered = ({ year, supplier, customer, classification, q }: ViewFilter): boolean =>
  year !== 'all' || supplier !== '' || customer !== '' || classification !== 'all' || q !== '';
