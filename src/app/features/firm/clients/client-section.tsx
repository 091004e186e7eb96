import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconBuildingPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRoleLabels } from '#app/frame/use-role-labels.ts';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { formatNit } from '#domain/companies/nit.ts';
import type { Firm, FirmClient } from '#domain/firms/firm.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { AssignModal } from './assign-modal.tsx';
import { ClientActions } from './client-actions.tsx';
import type { ClientDialog } from './client-dialog.ts';
import { LeaveClientModal } from './leave-client-modal.tsx';
import { NewClientModal } from './new-client-modal.tsx';
import { TitularModal } from './titular-modal.tsx';

type Props = { firm: Firm; onChanged: () => void };

/** The clients of the firm with who is assigned, and the companies that invited it. */
export function ClientSection({ firm, onChanged }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<ClientDialog>();
  const isOwner = firm.role === 'owner';
  const shown = firm.clients.filter((client) => matches(client, text));
  const columns = useClientColumns({ firm, onChanged, onOpen: setOpen });
  const close = () => setOpen(undefined);
  const dialog = { firm, onChanged, onClose: close };
  return (
    <Stack gap={8} component="section" aria-label={t`Clientes`}>
      <Group justify="space-between" gap="sm">
        <Title order={2} fz="md" fw={600}>
          {t`Clientes`}
        </Title>
        {isOwner && (
          <Button leftSection={<IconBuildingPlus size={16} />} onClick={() => setOpen({ type: 'new' })}>
            <Trans>Crear empresa cliente</Trans>
          </Button>
        )}
      </Group>
      {firm.clients.length > 0 && (
        <TextInput
          type="search"
          aria-label={t`Buscar cliente por nombre o NIT`}
          placeholder={t`Buscar por nombre o NIT`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <DataTable
        label={t`Clientes`}
        rows={shown}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          firm.clients.length > 0
            ? t`Ningún cliente coincide con la búsqueda.`
            : isOwner
              ? t`Aún no hay clientes. Crea una empresa cliente o comparte el código de tu firma.`
              : t`Aún no tienes empresas asignadas. Pídele una asignación a un propietario de la firma.`
        }
      />
      {open?.type === 'new' && <NewClientModal {...dialog} />}
      {open?.type === 'assign' && <AssignModal {...dialog} client={open.client} />}
      {open?.type === 'leave' && <LeaveClientModal {...dialog} client={open.client} />}
      {open?.type === 'titular' && <TitularModal {...dialog} client={open.client} />}
    </Stack>
  );
}

type ColumnOptions = Props & { onOpen: (dialog: ClientDialog) => void };

function useClientColumns({ firm, onChanged, onOpen }: ColumnOptions): Column<FirmClient>[] {
  const { t } = useLingui();
  const roles = useRoleLabels();
  const emails = new Map(firm.members.map(({ id, email }) => [id, email]));
  return [
    { label: t`Empresa`, cell: (client) => <ClientName client={client} /> },
    { label: t`NIT`, isShort: true, cell: ({ nit }) => formatNit(nit) },
    { label: t`Rol`, cell: ({ role }) => roles[role] },
    {
      label: t`Asignados`,
      cell: ({ assigned }) => assigned.flatMap((id) => emails.get(id) ?? []).join(', ') || t`Nadie`,
    },
    {
      label: t`Acciones`,
      isActions: true,
      cell: (client) => <ClientActions client={client} firm={firm} onChanged={onChanged} onOpen={onOpen} />,
    },
  ];
}

function ClientName({ client: { name, accepted_at, has_titular, titular_email, invited_by } }: { client: FirmClient }) {
  const { t } = useLingui();
  return (
    <div>
      <Group gap={6}>
        <span>{name}</span>
        {accepted_at === null && <Badge size="sm" tt="none" variant="default">{t`Te invitó`}</Badge>}
        {accepted_at !== null && !has_titular && <Badge size="sm" tt="none" variant="default">{t`Por entregar`}</Badge>}
      </Group>
      {accepted_at === null && (
        <Text size="sm" c="dimmed">
          {t`Invitó ${invited_by}`}
        </Text>
      )}
      {titular_email !== null && (
        <Text size="sm" c="dimmed">
          {t`Titular invitado: ${titular_email}`}
        </Text>
      )}
    </div>
  );
}

function matches({ name, nit }: FirmClient, text: string): boolean {
  const wanted = foldText(text.trim());
  const digits = wanted.replace(/[.\s-]/g, '');
  return (
    foldText(name).includes(wanted) || (/^\d+$/.test(digits) && formatNit(nit).replace(/\D/g, '').includes(digits))
  );
}
