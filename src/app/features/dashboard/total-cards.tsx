import { useLingui } from '@lingui/react/macro';
import { IconArrowDownLeft, IconArrowUpRight, IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AfterDot } from '#app/ui/charts/after-dot.tsx';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { Money } from '#app/ui/money.tsx';
import { type PeriodFilter, viewOfPeriod } from '#domain/dates/period-filter.ts';
import { computeBalance, type Dashboard } from '#domain/invoices/totals.ts';
import { conditionsOfSide } from '#domain/views/side-conditions.ts';

type Props = {
  dashboard: Dashboard;
  period: PeriodFilter;
  /** Renders how a figure differs from the period with which it is compared. */
  compare?: (figure: (dashboard: Dashboard) => number) => ReactNode;
};

/** Each card links to the invoices that it counts. */
export function TotalCards({ dashboard, period, compare }: Props) {
  const { t } = useLingui();
  const { total_income, total_expense, total_credit_note } = dashboard;
  const balance = computeBalance(dashboard);
  const days = viewOfPeriod(period);
  return (
    <FigureGrid>
      <FigureCard
        label={t`Balance`}
        figure={<Money amount={balance} />}
        tone={balance < 0 ? 'expense' : 'plain'}
        icon={<IconScale />}
        comparison={compare?.(computeBalance)}
      >
        {total_credit_note > 0 ? (
          <Link to="/invoices" search={{ ...days, classification: 'credit_note' }} preload={false}>
            {t`Notas crédito ya restadas:`} <Money amount={total_credit_note} />
          </Link>
        ) : (
          t`Ingresos menos gastos, IVA incluido`
        )}
        <AfterDot>
          <Link to="/invoices" search={days} preload={false} data-whole>
            {t`Ver facturas`}
          </Link>
        </AfterDot>
      </FigureCard>
      <FigureCard
        label={t`Total ingresos`}
        figure={<Money amount={total_income} />}
        tone="income"
        icon={<IconArrowDownLeft />}
        comparison={compare?.((one) => one.total_income)}
      >
        {t`Ventas menos notas crédito, IVA incluido`}
        <AfterDot>
          <Link to="/invoices" search={{ ...days, ...conditionsOfSide('customer') }} preload={false} data-whole>
            {t`Ver ingresos`}
          </Link>
        </AfterDot>
      </FigureCard>
      <FigureCard
        label={t`Total gastos`}
        figure={<Money amount={total_expense} />}
        tone="expense"
        icon={<IconArrowUpRight />}
        comparison={compare?.((one) => one.total_expense)}
      >
        {t`Compras menos notas crédito, IVA incluido`}
        <AfterDot>
          <Link to="/invoices" search={{ ...days, ...conditionsOfSide('supplier') }} preload={false} data-whole>
            {t`Ver gastos`}
          </Link>
        </AfterDot>
      </FigureCard>
    </FigureGrid>
  );
}
