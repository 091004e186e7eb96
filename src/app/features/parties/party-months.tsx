import { useLingui } from '@lingui/react/macro';
import { TableTools } from '#app/shell/table-tools.tsx';
import { ChartPanel } from '#app/ui/chart-panel.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { formatCount } from '#app/ui/format-quantity.ts';
import { lateChart } from '#app/ui/late-chart.ts';
import { Money } from '#app/ui/money.tsx';
import type { PartySide } from '#domain/figures.ts';
import type { PartyDetail } from '#domain/party-detail.ts';
import { usePartyWords } from './use-party-words.ts';

const MonthsChart = lateChart(async () => (await import('#app/ui/months-chart.tsx')).MonthsChart);

type Month = PartyDetail['monthly_data'][number];

export function PartyMonths({ side, months }: { side: PartySide; months: readonly Month[] }) {
  const { t } = useLingui();
  const words = usePartyWords(side);
  const columns: Column<Month>[] = [
    { label: t`Mes`, cell: ({ display_name }) => display_name, csv: ({ month }) => month },
    {
      label: t`Facturas`,
      align: 'right',
      cell: ({ invoice_count }) => formatCount(invoice_count),
      csv: ({ invoice_count }) => invoice_count,
    },
    {
      label: t`Total`,
      align: 'right',
      cell: ({ total_amount }) => <Money amount={total_amount} />,
      csv: ({ total_amount }) => total_amount,
    },
  ];
  if (months.length === 0) return null;
  return (
    <ChartPanel
      title={words.months}
      tools={<TableTools columns={columns} rows={months} name={`${words.file}-meses`} of={words.months} />}
      chart={
        <MonthsChart
          label={words.months}
          name={t`Total`}
          months={months.map(({ display_name, total_amount, invoice_count }) => ({
            display_name,
            amount: total_amount,
            notes: [{ label: t`Facturas`, value: formatCount(invoice_count) }],
          }))}
        />
      }
      table={<DataTable label={words.months} columns={columns} rows={months} keyOf={({ month }) => month} empty="" />}
    />
  );
}
