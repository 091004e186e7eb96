import type { InvoiceFilter } from '#domain/invoice.ts';
import type { InvoiceRow } from '#store/invoice-row.ts';
import { InvoiceFilters } from './invoice-filters.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { NO_FILTER } from './no-filter.ts';
import { NoResults } from './no-invoices.tsx';

type Props = {
  filter: InvoiceFilter;
  onFilter: (next: InvoiceFilter) => void;
  rows: InvoiceRow[] | undefined;
  onMore: (() => void) | undefined;
  onDelete: ((invoice: InvoiceRow) => void) | undefined;
};

export function FilteredInvoices({ filter, onFilter, rows, onMore, onDelete }: Props) {
  return (
    <>
      <InvoiceFilters filter={filter} onFilter={onFilter} />
      {rows?.length === 0 ? (
        <NoResults onClear={() => onFilter(NO_FILTER)} />
      ) : (
        <InvoiceList rows={rows} onMore={onMore} onDelete={onDelete} />
      )}
    </>
  );
}
