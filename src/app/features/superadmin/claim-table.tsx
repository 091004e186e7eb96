import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { WarningBadge } from '#app/ui/warning-badge.tsx';
import { formatNit } from '#domain/companies/nit.ts';
import type { NitClaim } from '#domain/companies/nit-claim.ts';

type Props = { nit: string; claims: readonly NitClaim[]; onProve: (claim: NitClaim) => void };

export function ClaimTable({ nit, claims, onProve }: Props) {
  const { t } = useLingui();
  const title = t`Empresas con el NIT ${formatNit(nit)}`;
  const columns: Column<NitClaim>[] = [
    { label: t`Empresa`, cell: (claim) => <Holder claim={claim} /> },
    { label: t`Desde`, cell: ({ created_at }) => dateOf(created_at) },
    { label: t`Estado`, cell: (claim) => <ClaimState claim={claim} /> },
    {
      label: t`Acciones`,
      isActions: true,
      align: 'right',
      cell: (claim) => claim.proven_at === null && <ProveButton claim={claim} onProve={onProve} />,
    },
  ];
  return (
    <Stack gap={8} component="section" aria-label={title}>
      <Group gap={8}>
        <Title order={2} fz="md" fw={600}>
          {title}
        </Title>
        {claims.length > 1 && (
          <WarningBadge>
            <Plural value={claims.length} one="En disputa: # empresa" other="En disputa: # empresas" />
          </WarningBadge>
        )}
      </Group>
      <DataTable
        label={title}
        rows={claims}
        keyOf={({ id }) => id}
        empty={t`Ninguna empresa usa este NIT.`}
        columns={columns}
      />
    </Stack>
  );
}

const dateOf = (instant: string): string => formatInstant(Date.parse(instant)).date;

function Holder({ claim: { company_name, titular_email } }: { claim: NitClaim }) {
  const { t } = useLingui();
  return (
    <span>
      {company_name}
      <Text component="span" display="block" size="xs" c="dimmed" fw={400}>
        {titular_email ?? t`Sin titular`}
      </Text>
    </span>
  );
}

function ClaimState({ claim: { proven_at, lost_at } }: { claim: NitClaim }) {
  const { t } = useLingui();
  if (proven_at !== null) {
    const date = dateOf(proven_at);
    return <Badge size="sm" tt="none" variant="light">{t`Comprobado el ${date}`}</Badge>;
  }
  if (lost_at !== null) {
    const date = dateOf(lost_at);
    return <Badge size="sm" tt="none" variant="default">{t`Lo perdió el ${date}`}</Badge>;
  }
  return <WarningBadge>{t`Sin comprobar`}</WarningBadge>;
}

function ProveButton({ claim, onProve }: { claim: NitClaim; onProve: Props['onProve'] }) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { company_name } = claim;
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={!isReachable}
      aria-label={t`Comprobar el NIT para ${company_name}`}
      onClick={() => onProve(claim)}
    >
      <Trans>Comprobar</Trans>
    </Button>
  );
}
