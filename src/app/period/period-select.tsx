import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import type { Period } from '#domain/dates/period.ts';
import type { PeriodView } from '#domain/dates/period-filter.ts';
import { usePeriodOptions } from './use-period-options.ts';

type Props = {
  view: PeriodView;
  /** The person chose to type two days. */
  wantsDays: boolean;
  /** One of the filters above a list: as wide as its column. */
  onView: (view: PeriodView) => void;
  onCustom: () => void;
  /** The fields of the two days. */
  children: ReactNode;
};

const WHOLE = 'all';
const CUSTOM = 'custom';

/** A part of the selected year, a recent period when no year is selected, the last twelve months, or any two days. */
export function PeriodSelect({ view: { year, from, to }, wantsDays, onView, onCustom, children }: Props) {
  const { t } = useLingui();
  const options = usePeriodOptions(year);
  const chosen = options.find((option) => option.from === from && option.to === to);
  const hasDays = from !== undefined || to !== undefined;
  const isCustom = wantsDays || (hasDays && !chosen);
  const data = [
    { value: WHOLE, label: year === 'all' ? t`Todas las fechas` : t`Todo el año` },
    ...options.map((option) => ({ value: keyOf(option), label: option.label })),
    { value: CUSTOM, label: t`Entre dos fechas` },
  ];
  const choose = (key: string | null) => {
    if (key === CUSTOM) return onCustom();
    const option = options.find((one) => keyOf(one) === key);
    if (!option) return onView({ year, from: undefined, to: undefined });
    return onView({ year: option.year, from: option.from, to: option.to });
  };
  return (
    <>
      <LazySelect
        aria-label={t`Período`}
        data={data}
        value={isCustom ? CUSTOM : chosen ? keyOf(chosen) : WHOLE}
        onChange={choose}
      />
      {isCustom && children}
    </>
  );
}

const keyOf = ({ from, to }: Period): string => `${from} ${to}`;
