import { useLingui } from '@lingui/react/macro';
import { IconArrowDownLeft, IconArrowUpRight, IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Money } from '#app/ui/money.tsx';
import {
  type DoubtfulIva,
  ivaBeforeNotes,
  type TaxAnalytics,
  type TaxSide,
  withoutDoubtful,
} from '#domain/analytics/tax-analytics.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { isInPeriod, type PeriodFilter, viewOfPeriod } from '#domain/dates/period-filter.ts';
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

export function TaxCards({ taxes, period }: Props) {
  const { t } = useLingui();
  const { sales, purchases, net_iva } = taxes;
  const doubtful = useDoubtfulIva(period);
  const hasDoubtful = doubtful !== undefined && doubtful.withoutEvents + doubtful.pos > 0;
  return (
    <FigureGrid>
      <FigureCard
        label={t`IVA generado menos descontable`}
        figure={<Money amount={net_iva.total_iva} />}
        icon={<IconScale />}
      >
        <NetNote net={net_iva.total_iva} period={period} />
        {hasDoubtful && <SupportedNet net={withoutDoubtful(taxes, doubtful).net} />}
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
        {hasDoubtful && <DoubtfulLines doubtful={doubtful} supported={withoutDoubtful(taxes, doubtful).supported} />}
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

/** The difference without the purchases in doubt; the figure above has them. */
function SupportedNet({ net }: { net: number }) {
  const { t } = useLingui();
  const label = net < 0 ? t`A favor con lo soportado` : t`Por pagar con lo soportado`;
  return (
    <dl className={classes['parts']}>
      <div>
        <dt>{label}</dt>
        <dd>
          <Money amount={Math.abs(net)} fw={600} />
        </dd>
      </div>
    </dl>
  );
}

/** What of the deductible IVA is in doubt, and what is left without it; the figure contains all of it. */
function DoubtfulLines({ doubtful: { withoutEvents, pos }, supported }: { doubtful: DoubtfulIva; supported: number }) {
  const { t } = useLingui();
  return (
    <dl className={classes['parts']}>
      {withoutEvents > 0 && (
        <div>
          <dt>
            {t`A crédito sin acuse o recibo`}{' '}
            <Link to="/radian" preload={false}>
              {t`Ver plazos`}
            </Link>
          </dt>
          <dd>
            <Money amount={-withoutEvents} />
          </dd>
        </div>
      )}
      {pos > 0 && (
        <div>
          <dt>{t`Documentos POS: revisa si procede`}</dt>
          <dd>
            <Money amount={-pos} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t`Con soporte`}</dt>
        <dd>
          <Money amount={supported} fw={600} />
        </dd>
      </div>
    </dl>
  );
}
