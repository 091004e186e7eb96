import { ComparisonText } from '#app/period/comparison-text.tsx';
import { useComparedPeriod } from '#app/period/use-comparison.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import type { Dashboard } from '#domain/invoices/totals.ts';
import { TotalCards } from './total-cards.tsx';
import { useDashboard } from './use-dashboard.ts';

type Props = { dashboard: Dashboard; period: PeriodFilter };

/** The totals, with what they were in the other period. */
export function ComparedCards(props: Props) {
  const base = useComparedPeriod(props.period);
  return base === undefined ? <TotalCards {...props} /> : <CardsWithBase {...props} base={base} />;
}

function CardsWithBase({ base, ...props }: Props & { base: PeriodFilter }) {
  const { dashboard: before, isLoading, isRead } = useDashboard(base);
  return (
    <TotalCards
      {...props}
      compare={(figure) => (
        <ComparisonText
          base={base}
          now={figure(props.dashboard)}
          before={before && figure(before)}
          isEmpty={before?.total_invoices === 0}
          isLoading={isLoading || !isRead}
        />
      )}
    />
  );
}
