import { useLingui } from '@lingui/react/macro';
import { Group, Paper, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TableTools } from '#app/data/table-tools.tsx';
import { BarList } from '#app/ui/charts/bar-list.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { STATUS_COLOR } from '#app/ui/labels/status-colors.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { type PeriodFilter, viewOfPeriod } from '#domain/dates/period-filter.ts';
import { InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Dashboard } from '#domain/invoices/totals.ts';

type Props = { total: number; counts: Dashboard['status_counts']; period: PeriodFilter };
type Row = { status: InvoiceStatus | 'all'; label: string; count: number; color: string };

/**
 * The number of invoices by status, each with a link to them; only numbers above 0 are drawn
 * (docs/specification.md#protected-screens).
 */
export function StatusBars({ total, counts, period }: Props) {
  const { t } = useLingui();
  const labels = useStatusLabels();
  const title = t`Facturas por estado`;
  const rows: Row[] = [
    { status: 'all', label: t`Total`, count: total, color: 'var(--cuadra-bar-quiet)' },
    ...InvoiceStatus.options.map((status) => ({
      status,
      label: labels[status],
      count: counts[status],
      color: STATUS_COLOR[status],
    })),
  ];
  const columns = [
    { label: t`Estado`, csv: ({ label }: Row) => label },
    { label: t`Facturas`, csv: ({ count }: Row) => count },
  ];
  return (
    <Paper component="section" p="md" shadow="xs" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="md" fw={600}>
          {title}
        </Title>
        <TableTools columns={columns} rows={rows} name="facturas-por-estado" of={title} />
      </Group>
      <BarList
        label={title}
        bars={rows.map(({ status, label, count, color }) => ({
          key: status,
          label: (
            <Link to="/invoices" search={{ ...viewOfPeriod(period), status }} preload={false}>
              {label}
            </Link>
          ),
          amount: count,
          shown: formatCount(count),
          color,
        }))}
      />
    </Paper>
  );
}
