import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { PeriodControl } from '#app/period/period-control.tsx';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { SearchInput } from '#app/ui/tables/search-input.tsx';
import { InvoiceFilter } from '#domain/invoices/invoice.ts';
import { hasDays, InvoiceSort, type InvoiceView } from '#domain/invoices/invoice-view.ts';
import classes from '../invoices.module.css';
import { CompanySelect } from './company-select.tsx';
import { DayChips } from './day-chips.tsx';
import { isFiltered } from './no-filter.ts';
import { useSortLabels } from './use-sort-labels.ts';

type Props = {
  view: InvoiceView;
  onView: (part: Partial<InvoiceView>) => void;
  onClear: () => void;
  /** Without column heads the order is selected here. */
  isNarrow: boolean;
};

export function InvoiceFilters({ view, onView, onClear, isNarrow }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  // A phone shows the list first; active filters stay visible.
  const isFolded = isNarrow && !isOpen && !isFiltered({ ...view, q: '' });
  return (
    <search className={classes['filters']} data-filtered={isFiltered(view) || undefined} aria-label={t`Filtros`}>
      <SearchInput
        name="q"
        label={t`Buscar número, tercero, valor o CUFE`}
        text={view.q}
        onText={(q) => onView({ q })}
      />
      {isNarrow && <SortSelect sort={view.sort} onSort={(sort) => onView({ sort })} />}
      {isFolded ? (
        <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setIsOpen(true)}>
          <Trans>Filtros</Trans>
        </Button>
      ) : (
        <Fields view={view} onView={onView} />
      )}
      {isFiltered(view) && (
        <ActionIcon size={36} aria-label={t`Limpiar filtros`} title={t`Limpiar filtros`} onClick={onClear}>
          <IconX size={18} />
        </ActionIcon>
      )}
      {hasDays(view) && <DayChips view={view} onView={onView} />}
    </search>
  );
}

function Fields({ view, onView }: Pick<Props, 'view' | 'onView'>) {
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
        data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        value={view.classification}
        onChange={(value) => onView({ classification: classification.parse(value) })}
      />
      <CompanySelect company={view.company} onView={onView} />
    </>
  );
}

function SortSelect({ sort, onSort }: { sort: InvoiceSort; onSort: (sort: InvoiceSort) => void }) {
  const { t } = useLingui();
  const labels = useSortLabels();
  return (
    <LazySelect
      aria-label={t`Orden`}
      data={InvoiceSort.options.map((value) => ({ value, label: labels[value] }))}
      value={sort}
      onChange={(value) => onSort(InvoiceSort.parse(value))}
    />
  );
}
