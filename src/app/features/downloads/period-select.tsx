import { useLingui } from '@lingui/react/macro';
import { usePeriodOptions } from '#app/data/use-period-options.ts';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import type { Period } from '#domain/dates/period.ts';
import type { ReportPeriod } from '#domain/reports/company-report.ts';

const WHOLE_YEAR = 'year';

type Props = { year: string; period: ReportPeriod; onPeriod: (period: ReportPeriod) => void };

/** The whole year, or one of its months, bimesters and quadrimesters that have begun. */
export function PeriodSelect({ year, period, onPeriod }: Props) {
  const { t } = useLingui();
  const options = usePeriodOptions(year);
  const data = [
    { value: WHOLE_YEAR, label: t`Todo el año` },
    ...options.map((option) => ({ value: keyOf(option), label: option.label })),
  ];
  const choose = (key: string | null) => {
    const chosen = options.find((option) => keyOf(option) === key);
    onPeriod(chosen ? { from: chosen.from, to: chosen.to } : year);
  };
  return (
    <LazySelect
      aria-label={t`Período`}
      miw={200}
      maw={260}
      data={data}
      value={typeof period === 'string' ? WHOLE_YEAR : keyOf(period)}
      onChange={choose}
    />
  );
}

const keyOf = ({ from, to }: Period): string => `${from} ${to}`;
