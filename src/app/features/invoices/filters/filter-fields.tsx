import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { PeriodControl } from '#app/period/period-control.tsx';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { SearchInput } from '#app/ui/tables/search-input.tsx';
import { InvoiceFilter } from '#domain/invoices/invoice.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { NamedSelect } from './named-select.ts';

export type FilterFieldsProps = { view: InvoiceView; onView: (part: Partial<InvoiceView>) => void };

/** The filters beside company and search: period, parties and class. The others are in the sheet. */
export const FilterFields = memo(function FilterFields({ view, onView }: FilterFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <PeriodControl view={view} onView={onView} isFilter />
      <PartyAndClassFields
        view={view}
        onView={onView}
        Select={LazySelect}
        placeholders={{ supplier: t`Proveedor`, customer: t`Cliente` }}
      />
    </>
  );
});

type PartyAndClassProps = FilterFieldsProps & {
  Select: NamedSelect;
  /** Short ones, where the fields are narrow. */
  placeholders?: { supplier: string; customer: string };
};

export function PartyAndClassFields({ view, onView, Select, placeholders }: PartyAndClassProps) {
  const { t } = useLingui();
  const labels = useClassificationLabels();
  const classification = InvoiceFilter.shape.classification;
  return (
    <>
      <SearchInput
        label={t`Buscar proveedor`}
        {...(placeholders && { placeholder: placeholders.supplier })}
        text={view.supplier}
        onText={(supplier) => onView({ supplier })}
      />
      <SearchInput
        label={t`Buscar cliente`}
        {...(placeholders && { placeholder: placeholders.customer })}
        text={view.customer}
        onText={(customer) => onView({ customer })}
      />
      <Select
        aria-label={t`Clasificación`}
        data={Object.entries(labels).map(([value, label]) => ({
          value,
          label: value === 'all' ? t`Clasificación: todas` : label,
        }))}
        value={view.classification}
        onChange={(value) => onView({ classification: classification.parse(value) })}
      />
    </>
  );
}
