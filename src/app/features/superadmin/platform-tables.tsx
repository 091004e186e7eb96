import { useLingui } from '@lingui/react/macro';
import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePlanLabels } from '#app/shell/use-plan-labels.ts';
import { DataTable } from '#app/ui/data-table.tsx';
import { formatInstant } from '#app/ui/format-instant.ts';
import { Money } from '#app/ui/money.tsx';
import { useImportStatusLabels } from '#app/ui/use-import-status-labels.ts';
import { formatCount } from './format-count.ts';
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
    <Titled title={title}>
      <DataTable
        label={title}
        rows={overview.recent_companies}
        keyOf={({ id }) => id}
        empty={t`Aún no hay empresas registradas.`}
        columns={[
          { label: t`Nombre`, cell: ({ name }) => name },
          { label: t`Plan`, cell: ({ subscription_plan }) => plans[subscription_plan] },
          { label: t`Creada`, cell: dateOf, align: 'right' },
        ]}
      />
    </Titled>
  );
}

function CompanySummary({ platform: { companies } }: { platform: Platform }) {
  const { t } = useLingui();
  const title = t`Resumen por empresa`;
  return (
    <Titled title={title}>
      <DataTable
        label={title}
        rows={companies}
        keyOf={({ id }) => id}
        empty={t`Aún no hay información de empresas para mostrar.`}
        columns={[
          { label: t`Nombre`, cell: ({ name }) => name },
          { label: t`Usuarios`, cell: ({ user_count }) => formatCount(user_count), align: 'right' },
          { label: t`Facturas`, cell: ({ invoice_count }) => formatCount(invoice_count), align: 'right' },
          {
            label: t`Total facturado`,
            cell: ({ invoice_total_amount }) => <Money amount={invoice_total_amount} />,
            align: 'right',
          },
          { label: t`Creada`, cell: dateOf, align: 'right' },
        ]}
      />
    </Titled>
  );
}

function RecentImports({ platform: { imports } }: { platform: Platform }) {
  const { t } = useLingui();
  const statuses = useImportStatusLabels();
  const title = t`Importaciones recientes`;
  return (
    <Titled title={title}>
      <DataTable
        label={title}
        rows={imports}
        keyOf={({ company_id, file_name, created_at }) => `${company_id} ${created_at} ${file_name}`}
        empty={t`Aún no hay importaciones recientes.`}
        columns={[
          { label: t`Archivo`, cell: ({ file_name }) => file_name },
          { label: t`Empresa`, cell: ({ company_name }) => company_name },
          { label: t`Estado`, cell: ({ status }) => statuses[status] },
          { label: t`Creada`, cell: dateOf, align: 'right' },
        ]}
      />
    </Titled>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={8} component="section">
      <Title order={2} fz="md" fw={600}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
