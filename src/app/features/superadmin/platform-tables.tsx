import { useLingui } from '@lingui/react/macro';
import { Group, Stack, Title } from '@mantine/core';
import { TableTools } from '#app/data/table-tools.tsx';
import { usePlanLabels } from '#app/plan/use-plan-labels.ts';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { useImportStatusLabels } from '#app/ui/labels/use-import-status-labels.ts';
import { Money } from '#app/ui/money.tsx';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import type { Platform } from './use-platform.ts';

const dateOf = ({ created_at }: { created_at: string }) => formatInstant(Date.parse(created_at)).date;

export function PlatformTables({ platform }: { platform: Platform }) {
  return (
    <>
      <RecentCompanies platform={platform} />
      <CompanySummary platform={platform} />
      <RecentImports platform={platform} />
    </>
  );
}

function RecentCompanies({ platform: { overview } }: { platform: Platform }) {
  const { t } = useLingui();
  const plans = usePlanLabels();
  const title = t`Empresas recientes`;
  return (
    <Titled
      title={title}
      file="empresas-recientes"
      rows={overview.recent_companies}
      keyOf={({ id }) => id}
      empty={t`Aún no hay empresas registradas.`}
      columns={[
        { label: t`Nombre`, cell: ({ name }) => name, csv: ({ name }) => name },
        {
          label: t`Plan`,
          cell: ({ subscription_plan }) => plans[subscription_plan],
          csv: ({ subscription_plan }) => plans[subscription_plan],
        },
        { label: t`Creada`, cell: dateOf, csv: dateOf, align: 'right' },
      ]}
    />
  );
}

function CompanySummary({ platform: { companies } }: { platform: Platform }) {
  const { t } = useLingui();
  const title = t`Resumen por empresa`;
  return (
    <Titled
      title={title}
      file="resumen-por-empresa"
      rows={companies}
      keyOf={({ id }) => id}
      empty={t`Aún no hay información de empresas para mostrar.`}
      columns={[
        { label: t`Nombre`, cell: ({ name }) => name, csv: ({ name }) => name },
        {
          label: t`Usuarios`,
          cell: ({ user_count }) => formatCount(user_count),
          csv: ({ user_count }) => user_count,
          align: 'right',
        },
        {
          label: t`Facturas`,
          cell: ({ invoice_count }) => formatCount(invoice_count),
          csv: ({ invoice_count }) => invoice_count,
          align: 'right',
        },
        {
          label: t`Total facturado`,
          cell: ({ invoice_total_amount }) => <Money amount={invoice_total_amount} />,
          csv: ({ invoice_total_amount }) => invoice_total_amount,
          align: 'right',
        },
        { label: t`Creada`, cell: dateOf, csv: dateOf, align: 'right' },
      ]}
    />
  );
}

function RecentImports({ platform: { imports } }: { platform: Platform }) {
  const { t } = useLingui();
  const statuses = useImportStatusLabels();
  const title = t`Importaciones recientes`;
  return (
    <Titled
      title={title}
      file="importaciones-recientes"
      rows={imports}
      keyOf={({ company_id, file_name, created_at }) => `${company_id} ${created_at} ${file_name}`}
      empty={t`Aún no hay importaciones recientes.`}
      columns={[
        { label: t`Archivo`, cell: ({ file_name }) => file_name, csv: ({ file_name }) => file_name },
        { label: t`Empresa`, cell: ({ company_name }) => company_name, csv: ({ company_name }) => company_name },
        { label: t`Estado`, cell: ({ status }) => statuses[status], csv: ({ status }) => statuses[status] },
        { label: t`Creada`, cell: dateOf, csv: dateOf, align: 'right' },
      ]}
    />
  );
}

type TitledProps<T> = {
  title: string;
  file: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  empty: string;
};

function Titled<T>({ title, file, ...table }: TitledProps<T>) {
  return (
    <Stack gap={8} component="section">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} fz="md" fw={600}>
          {title}
        </Title>
        {table.rows.length > 0 && <TableTools columns={table.columns} rows={table.rows} name={file} of={title} />}
      </Group>
      <DataTable label={title} {...table} />
    </Stack>
  );
}
