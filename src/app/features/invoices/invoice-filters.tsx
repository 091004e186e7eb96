import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useYears } from '#app/shell/use-years.ts';
import { useClassificationLabels } from '#app/ui/use-classification-labels.ts';
import { YearSelect } from '#app/ui/year-select.tsx';
import { InvoiceFilter } from '#domain/invoice.ts';
import classes from './invoices.module.css';
import { isFiltered, NO_FILTER } from './no-filter.ts';
import { SearchInput } from './search-input.tsx';

type Props = { filter: InvoiceFilter; onFilter: (next: InvoiceFilter) => void };

export function InvoiceFilters({ filter, onFilter }: Props) {
  const { t } = useLingui();
  const labels = useClassificationLabels();
  const years = useYears();
  const set = (part: Partial<InvoiceFilter>) => onFilter({ ...filter, ...part });
  const classification = InvoiceFilter.shape.classification;
  return (
    <search className={classes['filters']} data-filtered={isFiltered(filter) || undefined} aria-label={t`Filtros`}>
      <YearSelect year={filter.year} years={years} onYear={(year) => set({ year })} />
      <SearchInput label={t`Buscar proveedor`} text={filter.supplier} onText={(supplier) => set({ supplier })} />
      <SearchInput label={t`Buscar cliente`} text={filter.customer} onText={(customer) => set({ customer })} />
      <Select
        aria-label={t`Clasificación`}
        allowDeselect={false}
        data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        value={filter.classification}
        onChange={(value) => set({ classification: classification.parse(value) })}
      />
      {isFiltered(filter) && (
        <Button variant="subtle" color="gray" leftSection={<IconX size={14} />} onClick={() => onFilter(NO_FILTER)}>
          <Trans>Limpiar filtros</Trans>
        </Button>
      )}
    </search>
  );
}
