import { InvoiceFilter } from '#domain/invoice.ts';

export const NO_FILTER: InvoiceFilter = InvoiceFilter.parse({});

export const isFiltered = ({ year, supplier, customer, classification }: InvoiceFilter): boolean =>
  year !== 'all' || supplier !== '' || customer !== '' || classification !== 'all';
