import { useLingui } from '@lingui/react/macro';
import { IconArrowDownLeft, IconArrowUpRight, IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { Money } from '#app/ui/money.tsx';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { computeBalance, type Dashboard } from '#domain/invoices/totals.ts';

/** Each card links to the invoices that it counts. */
export function TotalCards({ dashboard, year }: { dashboard: Dashboard; year: YearFilter }) {
  const { t } = useLingui();
  const { total_income, total_expense, total_credit_note } = dashboard;
  const balance = computeBalance(dashboard);
  return (
    <FigureGrid>
      <FigureCard
        label={t`Balance`}
        figure={<Money amount={balance} />}
        tone={balance < 0 ? 'expense' : 'plain'}
        icon={<IconScale />}
      >
        {total_credit_note > 0 ? (
          <Link to="/invoices" search={{ year, classification: 'credit_note' }} preload={false}>
            {t`Ya restamos las notas crédito:`} <Money amount={total_credit_note} />
          </Link>
        ) : (
          t`Ingresos menos gastos`
        )}
        {' · '}
        <Link to="/invoices" search={{ year }} preload={false} data-whole>
          {t`Ver facturas`}
        </Link>
      </FigureCard>
      <FigureCard
        label={t`Total ingresos`}
        figure={<Money amount={total_income} />}
        tone="income"
        icon={<IconArrowDownLeft />}
      >
        {t`Ventas y servicios facturados`}
        {' · '}
        <Link to="/invoices" search={{ year, classification: 'income' }} preload={false} data-whole>
          {t`Ver ingresos`}
        </Link>
      </FigureCard>
      <FigureCard
        label={t`Total gastos`}
        figure={<Money amount={total_expense} />}
        tone="expense"
        icon={<IconArrowUpRight />}
      >
        {t`Compras y servicios recibidos`}
        {' · '}
        <Link to="/invoices" search={{ year, classification: 'expense' }} preload={false} data-whole>
          {t`Ver gastos`}
        </Link>
      </FigureCard>
    </FigureGrid>
  );
}
