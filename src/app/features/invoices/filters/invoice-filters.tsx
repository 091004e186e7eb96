import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { lazy, memo, Suspense, useState } from 'react';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { SearchInput } from '#app/ui/tables/search-input.tsx';
import { InvoiceSort, type InvoiceView } from '#domain/invoices/invoice-view.ts';
import { CompanySelect } from './company-select.tsx';
import { FilterFields } from './filter-fields.tsx';
import classes from './filters.module.css';
import { countFilters, isFiltered } from './no-filter.ts';
import { useCompanyNits } from './use-company-nits.ts';
import { useSortLabels } from './use-sort-labels.ts';

const ConditionChips = lazy(async () => ({
  default: (await import('../conditions/condition-chips.tsx')).ConditionChips,
}));
const FiltersSheet = lazy(async () => ({ default: (await import('./filters-sheet.tsx')).FiltersSheet }));

type Props = {
  view: InvoiceView;
  onView: (part: Partial<InvoiceView>) => void;
  onClear: () => void;
  /** Without column heads the order is selected here, and the other filters are in a sheet. */
  isNarrow: boolean;
  /** The number of invoices that the filters find; undefined while it is not known. */
  count: number | undefined;
};

export const InvoiceFilters = memo(function InvoiceFilters(props: Props) {
  const { t } = useLingui();
  const { view, onView, isNarrow } = props;
  const hasCompanies = useCompanyNits().length > 0;
  return (
    <search
      className={classes['filters']}
      aria-label={t`Filtros`}
      data-companies={(hasCompanies && !isNarrow) || undefined}
    >
      {!isNarrow && <CompanySelect company={view.company} onView={onView} Select={LazySelect} />}
      <SearchInput
        name="q"
        label={t`Buscar número, tercero, valor o CUFE`}
        text={view.q}
        onText={(q) => onView({ q })}
      />
      {isNarrow ? (
        <>
          <SortSelect sort={view.sort} onSort={(sort) => onView({ sort })} />
          <FilterButtons {...props} />
        </>
      ) : (
        <FilterFields view={view} onView={onView} />
      )}
      <Suspense>
        {countFilters(view) > 0 && <ConditionChips view={view} onView={onView} isNarrow={isNarrow} />}
      </Suspense>
    </search>
  );
});

/** Opens the sheet, with the number of filters in force, and removes all of them. */
export const FilterButtons = memo(function FilterButtons(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const active = countFilters(props.view);
  return (
    <div className={classes['buttons']}>
      {isFiltered(props.view) && <ClearButton {...props} />}
      <Button
        variant="default"
        leftSection={<IconFilter size={16} />}
        aria-haspopup="dialog"
        data-open-filters
        onClick={() => setIsOpen(true)}
      >
        {active === 0 ? <Trans>Filtros</Trans> : <Trans>Filtros ({active})</Trans>}
      </Button>
      <Suspense>{isOpen && <FiltersSheet {...props} onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  );
});

/** In words where there is space for them. */
function ClearButton({ isNarrow, onClear }: Pick<Props, 'isNarrow' | 'onClear'>) {
  const { t } = useLingui();
  const text = t`Limpiar filtros`;
  if (!isNarrow)
    return (
      <Button variant="subtle" color="gray" leftSection={<IconX size={16} />} onClick={onClear}>
        {text}
      </Button>
    );
  return (
    <ActionIcon size={36} className={classes['clear'] ?? ''} aria-label={text} title={text} onClick={onClear}>
      <IconX size={18} />
    </ActionIcon>
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
