import { useLingui } from '@lingui/react/macro';
import { Group, Paper, Stack, Title } from '@mantine/core';
import { TableTools } from '#app/data/table-tools.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { Money } from '#app/ui/money.tsx';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { UnconvertedNote } from '#app/ui/unconverted-note.tsx';
import type { Unconverted } from '#domain/invoices/totals.ts';

/** Lists foreign documents without a rate separately, with the reason: no total contains them. */
export function UnconvertedPanel({ count, rows }: { count: number; rows: readonly Unconverted[] }) {
  const { t } = useLingui();
  const labels = useClassificationLabels();
  const listed = rows.filter(({ invoice_count }) => invoice_count > 0);
  if (listed.length === 0) return <UnconvertedNote count={count} />;
  const title = t`Otras monedas`;
  const columns: Column<Unconverted>[] = [
    { label: t`Moneda`, cell: ({ currency }) => currency, csv: ({ currency }) => currency },
    {
      label: t`Clasificación`,
      cell: ({ classification }) => labels[classification],
      csv: ({ classification }) => labels[classification],
    },
    {
      label: t`Facturas`,
      align: 'right',
      cell: ({ invoice_count }) => formatCount(invoice_count),
      csv: ({ invoice_count }) => invoice_count,
    },
    {
      label: t`Total`,
      align: 'right',
      cell: ({ total_amount, currency }) => <Money amount={total_amount} currency={currency} />,
      csv: ({ total_amount }) => total_amount,
    },
  ];
  return (
    <Paper component="section" p="md" shadow="xs" aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} fz="md" fw={600}>
            {title}
          </Title>
          <TableTools columns={columns} rows={listed} name="otras-monedas" of={title} />
        </Group>
        <UnconvertedNote count={count} />
        <DataTable
          label={title}
          columns={columns}
          rows={listed}
          keyOf={({ currency, classification }) => `${currency} ${classification}`}
          empty=""
        />
      </Stack>
    </Paper>
  );
}
