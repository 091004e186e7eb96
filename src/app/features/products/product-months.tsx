import { useLingui } from '@lingui/react/macro';
import { TableTools } from '#app/shell/table-tools.tsx';
import { ChartPanel } from '#app/ui/chart-panel.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { formatQuantity } from '#app/ui/format-quantity.ts';
import { lateChart } from '#app/ui/late-chart.ts';
import { Money } from '#app/ui/money.tsx';
import type { ProductDetailView } from '#domain/analytics-view.ts';
import type { ProductDetail } from '#domain/product-detail.ts';
import { useProductWords } from './use-product-words.ts';

const MonthsChart = lateChart(async () => (await import('#app/ui/months-chart.tsx')).MonthsChart);

type Month = ProductDetail['monthly_data'][number];

export function ProductMonths({ months, view }: { months: readonly Month[]; view: ProductDetailView }) {
  const { t } = useLingui();
  const words = useProductWords(view.product_type);
  const columns: Column<Month>[] = [
    { label: t`Mes`, cell: ({ display_name }) => display_name, csv: ({ month }) => month },
    {
      label: t`Cantidad`,
      align: 'right',
      cell: ({ quantity }) => formatQuantity(quantity),
      csv: ({ quantity }) => quantity,
    },
    {
      label: t`Precio promedio`,
      align: 'right',
      cell: ({ avg_unit_price }) => (avg_unit_price === null ? '—' : <Money amount={avg_unit_price} />),
      csv: ({ avg_unit_price }) => avg_unit_price,
    },
    {
      label: t`Total`,
      align: 'right',
      cell: ({ revenue }) => <Money amount={revenue} />,
      csv: ({ revenue }) => revenue,
    },
  ];
  return (
    <ChartPanel
      title={words.months}
      tools={<TableTools columns={columns} rows={months} name={`${words.file}-meses`} of={words.months} />}
      chart={
        <MonthsChart
          label={words.months}
          name={t`Total`}
          months={months.map(({ display_name, revenue, quantity }) => ({
            display_name,
            amount: revenue,
            notes: [{ label: t`Cantidad`, value: formatQuantity(quantity) }],
          }))}
        />
      }
      table={<DataTable label={words.months} columns={columns} rows={months} keyOf={({ month }) => month} empty="" />}
    />
  );
}
