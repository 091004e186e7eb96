import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Money } from '#app/ui/money.tsx';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PartyAnalytics } from '#domain/analytics/party-analytics.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { usePartyTexts } from './use-party-texts.ts';

type Props = { side: PartySide; figures: PartyAnalytics; year: YearFilter };

export function PartyCards({ side, figures, year }: Props) {
  const { t } = useLingui();
  const texts = usePartyTexts(side);
  const classification = side === 'supplier' ? 'expense' : 'income';
  return (
    <FigureGrid>
      <FigureCard label={texts.total} figure={<Money amount={figures.total_amount} />}>
        {texts.net}
      </FigureCard>
      <FigureCard label={texts.all} figure={formatCount(figures.total_parties)}>
        {year === 'all' ? <Trans>En todos los años</Trans> : <Trans>En {year}</Trans>}
      </FigureCard>
      <FigureCard label={t`Documentos`} figure={formatCount(figures.total_invoices)}>
        <Link to="/invoices" search={{ year, classification }} preload={false} data-whole>
          <Trans>Ver las facturas</Trans>
        </Link>
      </FigureCard>
    </FigureGrid>
  );
}
