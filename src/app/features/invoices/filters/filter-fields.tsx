import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { PeriodControl } from '#app/period/period-control.tsx';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { SearchInput } from '#app/ui/tables/search-input.tsx';
import { InvoiceFilter } from '#domain/invoices/invoice.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { CompanySelect } from './company-select.tsx';

export type FilterFieldsProps = { view: InvoiceView; onView: (part: Partial<InvoiceView>) => void };

/** The filters beside the search: period, parties, class and company. The others are in the sheet. */
export const FilterFields = memo(function FilterFields({ view, onView }: FilterFieldsProps) {
  const { t } = useLingui();
  const labels = useClassificationLabels();
  const classification = InvoiceFilter.shape.classification;
  return (
    <>
      <PeriodControl view={view} onView={onView} isFilter />
      <SearchInput label={t`Buscar proveedor`} text={view.supplier} onText={(supplier) => onView({ supplier })} />
      <SearchInput label={t`Buscar cliente`} text={view.customer} onText={(customer) => onView({ customer })} />
      <LazySelect
        aria-label={t`Clasificación`}
        data={Object.entries(labels).map(([value, label]) => ({
          value,
          label: value === 'all' ? t`Clasificación: todas` : label,
        }))}
        value={view.classification}
        onChange={(value) => onView({ classification: classification.parse(value) })}
      />
      <CompanySelect company={view.company} onView={onView} />
    </>
  );
});
