import { useState } from 'react';
import { useYears } from '#app/data/use-years.ts';
import { YearSelect } from '#app/ui/select/year-select.tsx';
import type { PeriodView } from '#domain/dates/period-filter.ts';
import { DayFields } from './day-fields.tsx';
import classes from './period-control.module.css';
import { PeriodSelect } from './period-select.tsx';

type Props = {
  view: PeriodView;
  onView: (view: PeriodView) => void;
  /** One of the filters above the invoice list, which can have a first day without a last one. */
  isFilter?: boolean;
};

/** The period of a screen: a year, a part of it, the last twelve months or any two days. */
export function PeriodControl({ view, onView, isFilter = false }: Props) {
  const [wantsDays, setWantsDays] = useState(false);
  const years = useYears();
  const change = (next: PeriodView, isCustom = false) => {
    setWantsDays(isCustom);
    onView(next);
  };
  return (
    <div className={isFilter ? classes['filter'] : classes['header']}>
      <YearSelect year={view.year} years={years} onYear={(year) => change({ year, from: undefined, to: undefined })} />
      <PeriodSelect view={view} wantsDays={wantsDays} onView={change} onCustom={() => setWantsDays(true)}>
        <DayFields
          from={view.from}
          to={view.to}
          allowsOneDay={isFilter}
          onDays={(days) => change({ year: yearOf(view, days), ...days }, true)}
        />
      </PeriodSelect>
    </div>
  );
}

type Days = Pick<PeriodView, 'from' | 'to'>;

/** The selected year stays as long as both days are in it: otherwise nothing would match. */
const yearOf = ({ year }: PeriodView, { from, to }: Days): PeriodView['year'] =>
  [from, to].every((day) => day === undefined || day.startsWith(year)) ? year : 'all';
