import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatInstant } from '#app/ui/format-instant.ts';
import { TableSkeleton } from '#app/ui/table-skeleton.tsx';
import type { Company } from '#domain/company.ts';
import { formatNit } from '#domain/nit.ts';
import type { useCompanies } from './use-companies.ts';

type Props = { state: ReturnType<typeof useCompanies>; onEdit: ((company: Company) => void) | undefined };

export function CompanyList({ state: { data: companies, isAsking, isRead }, onEdit }: Props) {
  const { t } = useLingui();
  if (!companies) {
    if (isAsking || !isRead) return <TableSkeleton rows={2} />;
    return <ErrorBox>{t`No pudimos cargar las empresas. Intenta nuevamente.`}</ErrorBox>;
  }
  const columns: Column<Company>[] = [
    { label: t`Nombre`, cell: (company) => <Name company={company} /> },
    { label: t`NIT o contacto`, cell: (company) => <TaxId company={company} /> },
    { label: t`Creada`, cell: ({ created_at }) => formatInstant(Date.parse(created_at)).date },
    { label: t`Correo`, cell: ({ email }) => email ?? '—' },
  ];
  if (onEdit)
    columns.push({
      label: t`Acciones`,
      isActions: true,
      align: 'right',
      cell: (company) => <EditButton company={company} onEdit={onEdit} />,
    });
  const empty = t`Aún no tienes empresas registradas.`;
  return <DataTable label={t`Empresas`} columns={columns} rows={companies} keyOf={({ id }) => id} empty={empty} />;
}

function Name({ company: { name, is_main, is_read_only } }: { company: Company }) {
  const { t } = useLingui();
  return (
    <Group gap={8} component="span">
      <span>{name}</span>
      {is_main && <Badge size="sm" variant="light">{t`Principal`}</Badge>}
      {is_read_only && <Badge size="sm" variant="light" color="yellow.9">{t`Solo lectura`}</Badge>}
    </Group>
  );
}

function TaxId({ company: { tax_id_type, tax_id, contact_info } }: { company: Company }) {
  const shown = tax_id_type === 'NIT' ? formatNit(tax_id) : `${tax_id_type} ${tax_id}`;
  return (
    <span>
      {shown}
      {contact_info && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {contact_info}
        </Text>
      )}
    </span>
  );
}

function EditButton({ company, onEdit }: { company: Company; onEdit: (company: Company) => void }) {
  const { t } = useLingui();
  const { name } = company;
  return (
    <ActionIcon aria-label={t`Editar empresa ${name}`} onClick={() => onEdit(company)}>
      <IconPencil size={16} />
    </ActionIcon>
  );
}
