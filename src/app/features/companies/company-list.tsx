import { Plural, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { TableTools } from '#app/data/table-tools.tsx';
import { usePublicSettings } from '#app/settings/public-settings.ts';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { ContactText } from '#app/ui/format/contact-text.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { TableBar } from '#app/ui/tables/table-bar.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { WarningBadge } from '#app/ui/warning-badge.tsx';
import type { Company } from '#domain/companies/company.ts';
import { formatCedula } from '#domain/companies/format-identification.ts';
import { formatNit } from '#domain/companies/nit.ts';
import type { useCompanies } from './use-companies.ts';

type Props = { state: ReturnType<typeof useCompanies>; onEdit: ((company: Company) => void) | undefined };

export function CompanyList({ state: { data: companies, isLoading, isRead, refresh }, onEdit }: Props) {
  const { t } = useLingui();
  if (!companies) {
    if (isLoading || !isRead) return <TableSkeleton rows={2} />;
    return (
      <LoadFailure
        offline={t`Necesitas conexión para ver las empresas.`}
        failed={t`No pudimos cargar las empresas. Intenta nuevamente.`}
        onRetry={refresh}
      />
    );
  }
  const columns: Column<Company>[] = [
    { label: t`Nombre`, cell: (company) => <Name company={company} />, csv: ({ name }) => name },
    {
      label: t`Identificación`,
      isLong: true,
      cell: (company) => <TaxId company={company} />,
      csv: formatTaxId,
    },
    {
      label: t`Correo y contacto`,
      isLong: true,
      cell: ({ email, contact_info }) => <ContactText parts={[email, contact_info]} />,
      csv: formatContact,
    },
    { label: t`Creada`, isShort: true, cell: formatCreatedAt, csv: formatCreatedAt },
  ];
  if (onEdit)
    columns.push({
      label: t`Acciones`,
      isActions: true,
      align: 'right',
      cell: (company) => <EditButton company={company} onEdit={onEdit} />,
    });
  const empty = t`Aún no tienes empresas registradas.`;
  return (
    <Stack gap="xs">
      {companies.length > 0 && (
        <TableBar text={<Plural value={companies.length} one="# empresa" other="# empresas" />}>
          <TableTools columns={columns} rows={companies} name="empresas" of={t`Empresas`} />
        </TableBar>
      )}
      <DataTable label={t`Empresas`} columns={columns} rows={companies} keyOf={({ id }) => id} empty={empty} />
    </Stack>
  );
}

const formatCreatedAt = ({ created_at }: Company): string => formatInstant(Date.parse(created_at)).date;

const formatContact = ({ email, contact_info }: Company): string => [email, contact_info].filter(Boolean).join(' · ');

function formatTaxId({ tax_id_type, tax_id }: Company): string {
  if (tax_id_type === 'NIT') return `NIT ${formatNit(tax_id)}`;
  return tax_id_type === 'CC' ? formatCedula(tax_id) : `Pasaporte ${tax_id}`;
}

function Name({ company: { name, is_main, is_read_only } }: { company: Company }) {
  const { t } = useLingui();
  return (
    <Group gap={8} component="span">
      <span>{name}</span>
      {is_main && <Badge size="sm" tt="none" variant="light">{t`Principal`}</Badge>}
      {is_read_only && <WarningBadge>{t`Solo lectura`}</WarningBadge>}
    </Group>
  );
}

function TaxId({ company }: { company: Company }) {
  return (
    // The sentence about the NIT leaves space for the contact and the date.
    <Text component="span" inherit display="inline-block" maw={340}>
      {formatTaxId(company)}
      <NitProof company={company} />
    </Text>
  );
}

/** A NIT without proof works like any other: the text only explains how to prove it. */
function NitProof({ company: { tax_id_type, proven_at, is_lost } }: { company: Company }) {
  const { t } = useLingui();
  if (tax_id_type !== 'NIT') return null;
  if (proven_at !== null) {
    const { date } = formatInstant(Date.parse(proven_at));
    return (
      <Text component="span" display="block" size="xs" c="dimmed">
        {t`Comprobado el ${date}`}
      </Text>
    );
  }
  return (
    <Text component="span" display="block" size="xs" c="dimmed">
      {is_lost ? <LostNit /> : <UnprovenNit />}
    </Text>
  );
}

function LostNit() {
  const { t } = useLingui();
  const email = usePublicSettings()?.contact_email;
  return email === undefined
    ? t`Otra cuenta comprobó este NIT. Tus datos siguen aquí.`
    : t`Otra cuenta comprobó este NIT. Tus datos siguen aquí. Si es tuyo, envía el RUT a ${email}.`;
}

function UnprovenNit() {
  const { t } = useLingui();
  const email = usePublicSettings()?.contact_email;
  return email === undefined
    ? t`NIT sin comprobar.`
    : t`NIT sin comprobar. Para comprobarlo, envía el RUT a ${email} desde el correo del titular.`;
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
