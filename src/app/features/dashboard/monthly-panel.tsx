import { useLingui } from '@lingui/react/macro';
import { TableTools } from '#app/data/table-tools.tsx';
import { ChartPanel } from '#app/ui/charts/chart-panel.tsx';
import { lazyChart } from '#app/ui/charts/lazy-chart.ts';
import { useChartMonths } from '#app/ui/charts/use-chart-months.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import type { MonthlyData } from '#domain/invoices/totals.ts';
import classes from './dashboard.module.css';
import { LegendLine } from './legend-line.tsx';
import { MonthlyTable } from './monthly-table.tsx';
import { type Series, useSeries } from './use-series.ts';

// The chart library is half of this page's size; the totals are shown before it loads.
const MonthlyChart = lazyChart(async () => (await import('./monthly-chart.tsx')).MonthlyChart);

type Props = { months: MonthlyData[]; period: PeriodFilter };

export function MonthlyPanel({ months: all, period }: Props) {
  const { t } = useLingui();
  const series = useSeries();
  const { months, nameOf, noteOf } = useChartMonths(all, (month) => series.some(({ name }) => month[name] !== 0));
  const title = t`Movimiento por mes`;
  const columns = [
    { label: t`Mes`, csv: ({ month }: MonthlyData) => month },
    ...series.map(({ name, label }) => ({ label, csv: (month: MonthlyData) => month[name] })),
  ];
  if (months.length === 0) return null;
  const drawn = series.filter(({ name }) => months.some((month) => month[name] > 0));
  return (
    <ChartPanel
      title={title}
      isOnlyTable={months.length === 1}
      tools={<TableTools columns={columns} rows={months} name="movimiento-por-mes" of={title} />}
      legend={<Legend series={drawn} />}
      chart={<MonthlyChart months={months} series={drawn} monthName={nameOf} noteOf={noteOf} nameOf={Named} />}
      table={<MonthlyTable months={months} period={period} series={series} monthName={nameOf} />}
    />
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <div className={classes['legend']}>
      {series.map((one) => (
        <Named key={one.name} {...one} />
      ))}
    </div>
  );
}

function Named({ label, color, dashes }: Pick<Series, 'label' | 'color' | 'dashes'>) {
  return (
    <span className={classes['named']}>
      <LegendLine color={color} dashes={dashes} />
      {label}
    </span>
  );
}
