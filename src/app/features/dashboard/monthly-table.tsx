import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Money } from '#app/ui/money.tsx';
import type { Period } from '#domain/dates/period.ts';
import { daysOfMonthIn, type PeriodFilter, viewOfPeriod } from '#domain/dates/period-filter.ts';
import type { Classification } from '#domain/invoices/invoice.ts';
import type { MonthlyData } from '#domain/invoices/totals.ts';
import classes from './dashboard.module.css';
import type { Series } from './use-series.ts';

type Props = {
  months: MonthlyData[];
  period: PeriodFilter;
  series: Series[];
  monthName: (month: MonthlyData) => string;
};

export function MonthlyTable({ months, period, series, monthName }: Props) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls horizontally, and must be reachable by keyboard.
    <section className={classes['scroll']} tabIndex={0} aria-label={t`Movimiento por mes`}>
      <table className={classes['months']}>
        <thead>
          <tr>
            <th scope="col">{t`Mes`}</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthName(month)}</th>
              {series.map(({ name }) => (
                <td key={name}>
                  <MonthLink days={daysOfMonthIn(month.month, period)} name={name}>
                    <Money amount={month[name]} />
                  </MonthLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type MonthLinkProps = { days: Period; name: Classification; children: ReactNode };

/** Leads from an amount to its invoices. */
function MonthLink({ days, name, children }: MonthLinkProps) {
  return (
    <Link
      to="/invoices"
      search={{ ...viewOfPeriod(days), classification: name }}
      preload={false}
      className={classes['amount']}
    >
      {children}
    </Link>
  );
}
