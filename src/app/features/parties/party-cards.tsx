import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePeriodName } from '#app/period/use-period-name.ts';
import { AfterDot } from '#app/ui/charts/after-dot.tsx';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Money } from '#app/ui/money.tsx';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PartyAnalytics } from '#domain/analytics/party-analytics.ts';
import { type PeriodFilter, viewOfPeriod } from '#domain/dates/period-filter.ts';
import { conditionsOfSide } from '#domain/views/side-conditions.ts';
import { usePartyTexts } from './use-party-texts.ts';

type Props = { side: PartySide; figures: PartyAnalytics; period: PeriodFilter; comparison?: ReactNode };

export function PartyCards({ side, figures, period, comparison }: Props) {
  const { t } = useLingui();
  const texts = usePartyTexts(side);
  const name = usePeriodName(period);
  const documents = { ...viewOfPeriod(period), ...conditionsOfSide(side) };
  return (
    <FigureGrid>
      <FigureCard
        label={texts.total}
        figure={<Money amount={figures.total_amount} />}
        tone={side === 'supplier' ? 'expense' : 'income'}
        comparison={comparison}
      >
        {texts.net}
      </FigureCard>
      <FigureCard label={texts.all} figure={formatCount(figures.total_parties)}>
        <Trans>En {name}</Trans>
      </FigureCard>
      <FigureCard label={t`Documentos`} figure={formatCount(figures.total_invoices)}>
        {t`Facturas y notas crédito`}
        <AfterDot>
          <Link to="/invoices" search={documents} preload={false} data-whole>
            <Trans>Ver los documentos</Trans>
          </Link>
        </AfterDot>
      </FigureCard>
    </FigureGrid>
  );
}
