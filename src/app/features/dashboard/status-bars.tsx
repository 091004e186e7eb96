import { useLingui } from '@lingui/react/macro';
import { Paper, Text } from '@mantine/core';
import { STATUS_COLOR } from '#app/ui/status-colors.ts';
import { useStatusLabels } from '#app/ui/use-status-labels.ts';
import { InvoiceStatus } from '#domain/invoice.ts';
import type { Dashboard } from '#domain/totals.ts';
import classes from './dashboard.module.css';

type Props = { total: number; counts: Dashboard['status_counts'] };

const figures = new Intl.NumberFormat('es-CO');

/** How many invoices there are by status; only what is above 0 is drawn (SPEC §2). */
export function StatusBars({ total, counts }: Props) {
  const { t } = useLingui();
  const labels = useStatusLabels();
  const bars = [
    { name: 'total', label: t`Total`, count: total, color: 'var(--mantine-color-gray-6)' },
    ...InvoiceStatus.options.map((name) => ({
      name,
      label: labels[name],
      count: counts[name],
      color: STATUS_COLOR[name],
    })),
  ].filter(({ count }) => count > 0);
  return (
    <Paper component="section" p="md" shadow="xs" aria-labelledby="status-title">
      <Text component="h2" id="status-title" fw={600} mb="md">
        {t`Facturas por estado`}
      </Text>
      <ul className={classes['bars']}>
        {bars.map(({ name, label, count, color }) => (
          <li key={name}>
            <span>{label}</span>
            <span className={classes['track']} aria-hidden>
              <span
                className={classes['fill']}
                style={{ display: 'block', width: `${(100 * count) / total}%`, background: color }}
              />
            </span>
            <span className={classes['count']}>{figures.format(count)}</span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
