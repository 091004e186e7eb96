import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDownLeft, IconArrowUpRight, IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Money } from '#app/ui/money.tsx';
import { ivaBeforeNotes, type TaxAnalytics, type TaxSide } from '#domain/analytics/tax-analytics.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { isInPeriod, type PeriodFilter, viewOfPeriod } from '#domain/dates/period-filter.ts';
import { formatCop } from '#domain/money.ts';
import { DocumentsLink } from './documents-link.tsx';
import classes from './taxes.module.css';
import { useDoubtfulIva } from './use-doubtful-iva.ts';

type Props = { taxes: TaxAnalytics; period: PeriodFilter };

/** What the difference means for who files, and whether it can still change. */
function NetNote({ net, period }: { net: number; period: PeriodFilter }) {
  const { t } = useLingui();
  const isRunning = isInPeriod({ issue_date: bogotaDate(new Date()) }, period);
  const meaning =
    net < 0 ? t`A favor, antes de reteIVA y otros saldos` : t`Por pagar, antes de reteIVA y saldos a favor`;
  const text = net === 0 ? t`Sin diferencia` : meaning;
  return isRunning ? t`${text} · periodo en curso` : text;
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
        <NetNote net={net_iva.total_iva} period={period} />
      </FigureCard>
      <FigureCard label={t`IVA generado`} figure={<Money amount={sales.total_iva} />} icon={<IconArrowDownLeft />}>
        <div className={classes['inline']}>
          {t`Ventas:`} <DocumentsLink count={sales.documents} period={period} classification="income" />
        </div>
        <NotesLine side={sales} period={period} />
      </FigureCard>
      <FigureCard
        label={t`IVA descontable`}
        figure={<Money amount={purchases.total_iva} />}
        icon={<IconArrowUpRight />}
      >
        <div className={classes['inline']}>
          {t`Compras:`} <DocumentsLink count={purchases.documents} period={period} classification="expense" />
        </div>
        <NotesLine side={purchases} period={period} />
        <DoubtfulLines period={period} />
      </FigureCard>
    </FigureGrid>
  );
}

/** What the credit notes took from the figure. */
function NotesLine({ side, period }: { side: TaxSide; period: PeriodFilter }) {
  const { t } = useLingui();
  const { iva, documents } = side.credit_notes;
  if (iva === 0) return null;
  return (
    <dl className={classes['parts']}>
      <div>
        <dt>{t`Antes de notas`}</dt>
        <dd>
          <Money amount={ivaBeforeNotes(side)} />
        </dd>
      </div>
      <div>
        <dt>
          <Link to="/invoices" search={{ ...viewOfPeriod(period), classification: 'credit_note' }} preload={false}>
            {t`Notas crédito`} ({formatCount(documents)})
          </Link>
        </dt>
        <dd>
          <Money amount={iva} />
        </dd>
      </div>
    </dl>
  );
}

/** What of the deductible IVA is in doubt; it is in the figure all the same. */
function DoubtfulLines({ period }: Pick<Props, 'period'>) {
  const doubtful = useDoubtfulIva(period);
  if (!doubtful) return null;
  const [withoutEvents, pos] = [formatCop(doubtful.withoutEvents), formatCop(doubtful.pos)];
  return (
    <>
      {doubtful.withoutEvents > 0 && (
        <div>
          <Trans>Incluye {withoutEvents} de IVA de compras a crédito sin acuse o recibo.</Trans>{' '}
          <Link to="/radian" preload={false}>
            <Trans>Ver plazos</Trans>
          </Link>
        </div>
      )}
      {doubtful.pos > 0 && (
        <div>
          <Trans>Incluye {pos} de IVA de documentos POS: revisa si procede.</Trans>
        </div>
      )}
    </>
  );
}
