import type { PeriodView } from '#domain/dates/period-filter.ts';
import { rememberPeriod } from './last-period.ts';
import { PeriodControl } from './period-control.tsx';

type Props = { view: PeriodView; onView: (view: PeriodView) => void };

/** The period of an analytics screen: the menu opens the next one with it. */
export function AnalyticsPeriod({ view, onView }: Props) {
  const choose = (next: PeriodView) => {
    rememberPeriod(next);
    onView(next);
  };
  return <PeriodControl view={view} onView={choose} />;
}
