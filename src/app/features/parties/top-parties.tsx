import { TopTen } from '#app/ui/charts/top-ten.tsx';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PartyAnalytics } from '#domain/analytics/party-analytics.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { PartyName } from './party-name.tsx';
import { usePartyTexts } from './use-party-texts.ts';

type Props = { side: PartySide; figures: PartyAnalytics; period: PeriodFilter };

export function TopParties({ side, figures: { chart_data, parties, total_parties }, period }: Props) {
  return (
    <TopTen
      title={usePartyTexts(side).chart}
      slices={chart_data}
      rows={parties}
      total={total_parties}
      isPurchase={side === 'supplier'}
      renderName={(party) => <PartyName party={party} side={side} period={period} />}
    />
  );
}
