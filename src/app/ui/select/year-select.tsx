import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { InvoiceFilter, type YearFilter } from '#domain/invoices/invoice.ts';
import { LazySelect } from './lazy-select.tsx';

type Props = { year: YearFilter; years: number[]; onYear: (year: YearFilter) => void };

/** The selected year is offered even when no invoice has it: a URL may contain any year. */
export function YearSelect({ year, years, onYear }: Props) {
  const { t } = useLingui();
  const options = [...new Set([...years.map(String), ...(year === 'all' ? [] : [year])])].sort().reverse();
  const data = [{ value: 'all', label: t`Todos los años` }, ...options.map((value) => ({ value, label: value }))];
  return (
    <LazySelect
      aria-label={t`Año`}
      leftSection={<IconCalendar size={16} />}
      data={data}
      value={year}
      onChange={(value) => onYear(InvoiceFilter.shape.year.parse(value))}
    />
  );
}
