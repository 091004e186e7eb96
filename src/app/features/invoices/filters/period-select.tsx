import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePeriodOptions } from '#app/data/use-period-options.ts';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import type { Period } from '#domain/dates/period.ts';
import type { DayFilter, InvoiceView } from '#domain/invoices/invoice-view.ts';
import { DayFields } from './day-fields.tsx';

type Days = Pick<DayFilter, 'from' | 'to'>;
type Props = { view: Pick<InvoiceView, 'year'> & Days; onDays: (days: Days) => void };

const WHOLE = 'all';
const CUSTOM = 'custom';

/** A part of the selected year, a recent period when no year is selected, or any two days. */
export function PeriodSelect({ view: { year, from, to }, onDays }: Props) {
  const { t } = useLingui();
  const [wantsDays, setWantsDays] = useState(false);
  const periods = usePeriodOptions(year);
  const chosen = periods.find((period) => period.from === from && period.to === to);
  const hasDays = from !== undefined || to !== undefined;
  const isCustom = wantsDays || (hasDays && !chosen);
  const data = [
    { value: WHOLE, label: year === 'all' ? t`Todas las fechas` : t`Todo el año` },
    ...periods.map((period) => ({ value: keyOf(period), label: period.label })),
    { value: CUSTOM, label: t`Entre dos fechas` },
  ];
  const choose = (key: string | null) => {
    setWantsDays(key === CUSTOM);
    const period = periods.find((one) => keyOf(one) === key);
    if (period) onDays({ from: period.from, to: period.to });
    else if (key === WHOLE) onDays({ from: undefined, to: undefined });
  };
  return (
    <>
      <LazySelect
        aria-label={t`Período`}
        data={data}
        value={isCustom ? CUSTOM : chosen ? keyOf(chosen) : WHOLE}
        onChange={choose}
      />
      {isCustom && <DayFields from={from} to={to} onDays={onDays} />}
    </>
  );
}

const keyOf = ({ from, to }: Period): string => `${from} ${to}`;
