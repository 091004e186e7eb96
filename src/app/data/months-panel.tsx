import { useLingui } from '@lingui/react/macro';
import { ChartPanel } from '#app/ui/charts/chart-panel.tsx';
import { lazyChart } from '#app/ui/charts/lazy-chart.ts';
import { useChartMonths } from '#app/ui/charts/use-chart-months.ts';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { TableTools } from './table-tools.tsx';

const MonthsChart = lazyChart(async () => (await import('#app/ui/charts/months-chart.tsx')).MonthsChart);

type Month = { month: string; display_name: string };
/** `columns` follow the month's own column; `toBar` returns the bar of a month and its tooltip rows. */
type Props<T> = {
  title: string;
  file: string;
  months: readonly T[];
  columns: readonly Column<T>[];
  isPurchase: boolean;
  toBar: (month: T) => { amount: number; note: { label: string; value: string } };
};

/** Totals month by month, as a chart and as its table. */
export function MonthsPanel<T extends Month>({ title, file, months: all, columns, isPurchase, toBar }: Props<T>) {
  const { t } = useLingui();
  const { months, nameOf, noteOf } = useChartMonths(all, (month) => toBar(month).amount !== 0);
  const allColumns: Column<T>[] = [{ label: t`Mes`, cell: nameOf, csv: ({ month }) => month }, ...columns];
  const bars = months.map((month) => {
    const { amount, note } = toBar(month);
    return { display_name: month.display_name, title: nameOf(month), note: noteOf(month), amount, notes: [note] };
  });
  if (months.length === 0) return null;
  return (
    <ChartPanel
      title={title}
      isOnlyTable={months.length === 1}
      tools={<TableTools columns={allColumns} rows={months} name={`${file}-meses`} of={title} />}
      chart={<MonthsChart label={title} name={t`Total`} months={bars} isPurchase={isPurchase} />}
      table={<DataTable label={title} columns={allColumns} rows={months} keyOf={({ month }) => month} empty="" />}
    />
  );
}
