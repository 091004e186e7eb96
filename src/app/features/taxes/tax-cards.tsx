import { useLingui } from '@lingui/react/macro';
import { IconArrowDownLeft, IconArrowUpRight, IconScale } from '@tabler/icons-react';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { Money } from '#app/ui/money.tsx';
import type { TaxAnalytics } from '#domain/analytics/tax-analytics.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { DocumentsLink } from './documents-link.tsx';

type Props = { taxes: TaxAnalytics; period: PeriodFilter };

/** What the difference means for who files. */
function NetNote({ net }: { net: number }) {
  const { t } = useLingui();
  if (net === 0) return t`Sin diferencia`;
  return net < 0 ? t`A favor, antes de reteIVA y otros saldos` : t`Por pagar, antes de reteIVA y saldos a favor`;
}

export function TaxCards({ taxes: { sales, purchases, net_iva }, period }: Props) {
  const { t } = useLingui();
  return (
    <FigureGrid>
      <FigureCard
        label={t`IVA generado menos descontable`}
        figure={<Money amount={net_iva.total_iva} />}
        icon={<IconScale />}
      >
        <NetNote net={net_iva.total_iva} />
      </FigureCard>
      <FigureCard label={t`IVA generado`} figure={<Money amount={sales.total_iva} />} icon={<IconArrowDownLeft />}>
        {t`Ventas:`} <DocumentsLink count={sales.documents} period={period} classification="income" />
      </FigureCard>
      <FigureCard
        label={t`IVA descontable`}
        figure={<Money amount={purchases.total_iva} />}
        icon={<IconArrowUpRight />}
      >
        {t`Compras:`} <DocumentsLink count={purchases.documents} period={period} classification="expense" />
      </FigureCard>
    </FigureGrid>
  );
}
