import { useLingui } from '@lingui/react/macro';
import { Paper, Text } from '@mantine/core';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { Money } from '#app/ui/money.tsx';
import type { PlatformOverview } from '#domain/companies/superadmin.ts';
import classes from './superadmin.module.css';

export function MetricCards({ overview: { totals, generated_at } }: { overview: PlatformOverview }) {
  const { t } = useLingui();
  const { date, time } = formatInstant(Date.parse(generated_at));
  const cards = [
    { label: t`Empresas`, figure: formatCount(totals.companies) },
    { label: t`Usuarios`, figure: formatCount(totals.users) },
    { label: t`Facturas`, figure: formatCount(totals.invoices) },
    { label: t`Importaciones`, figure: formatCount(totals.imports) },
    { label: t`Valor facturado (COP)`, figure: <Money amount={totals.invoice_amount} />, isLong: true },
    { label: t`Generado el`, figure: `${date}, ${time}`, isLong: true },
  ];
  return (
    <div className={classes['cards']}>
      {cards.map(({ label, figure, isLong }) => (
        <Paper key={label} component="section" aria-label={label} p="sm" shadow="xs">
          <Text component="h2" size="xs" fw={500} c="dimmed" truncate>
            {label}
          </Text>
          <div className={classes['figure']} data-long={isLong}>
            {figure}
          </div>
        </Paper>
      ))}
    </div>
  );
}
