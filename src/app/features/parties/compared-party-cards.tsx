import { ComparisonText } from '#app/period/comparison-text.tsx';
import { useComparedPeriod } from '#app/period/use-comparison.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PartyAnalytics } from '#domain/analytics/party-analytics.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { PartyCards } from './party-cards.tsx';
import { useParties } from './use-parties.ts';

type Props = { side: PartySide; figures: PartyAnalytics; period: PeriodFilter };

/** The totals, with what their amount was in the other period. */
export function ComparedPartyCards(props: Props) {
  const base = useComparedPeriod(props.period);
  return base === undefined ? <PartyCards {...props} /> : <CardsWithBase {...props} base={base} />;
}

function CardsWithBase({ base, ...props }: Props & { base: PeriodFilter }) {
  const { figures: before, isLoading, isRead } = useParties({ side: props.side, period: base });
  return (
    <PartyCards
      {...props}
      comparison={
        <ComparisonText
          base={base}
          now={props.figures.total_amount}
          before={before?.total_amount}
          isEmpty={before?.total_invoices === 0}
          isLoading={isLoading || !isRead}
        />
      }
    />
  );
}
