import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import type { Firm } from '#domain/firms/firm.ts';
import { InviteStaffModal } from './invite-staff-modal.tsx';
import { RemoveStaffModal } from './remove-staff-modal.tsx';
import type { StaffRow } from './staff-row.ts';
import { useChangeStaffRole } from './use-change-staff-role.ts';
import { useFirmRoleLabels } from './use-firm-role-labels.ts';

type Props = { firm: Firm; onChanged: () => void };

/** The people of the firm and the invitations to it. */
export function StaffSection({ firm, onChanged }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'invite' | StaffRow>();
  const isOwner = firm.role === 'owner';
  const close = () => setOpen(undefined);
  const rows: StaffRow[] = [
    ...firm.members.map((member) => ({ ...member, expires_at: null })),
    ...firm.invitations.map((invitation) => ({ ...invitation })),
  ];
  const columns = useStaffColumns({ firm, onChanged, onRemove: setOpen });
  return (
    <Stack gap={8} component="section" aria-label={t`Equipo`}>
      <Group justify="space-between" gap="sm">
        <Title order={2} fz="md" fw={600}>
          {t`Equipo`}
        </Title>
        {isOwner && (
          <Button leftSection={<IconUserPlus size={16} />} variant="default" onClick={() => setOpen('invite')}>
            <Trans>Invitar al equipo</Trans>
          </Button>
        )}
      </Group>
      <DataTable
        label={t`Equipo`}
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns}
        empty={t`Aún no hay nadie en el equipo.`}
      />
      {open === 'invite' && <InviteStaffModal onChanged={onChanged} onClose={close} />}
      {open !== undefined && open !== 'invite' && (
        <RemoveStaffModal person={open} onChanged={onChanged} onClose={close} />
      )}
    </Stack>
  );
}

type ColumnOptions = Props & { onRemove: (person: StaffRow) => void };

function useStaffColumns({ firm, onChanged, onRemove }: ColumnOptions): Column<StaffRow>[] {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const roles = useFirmRoleLabels();
  const { change, isBusy } = useChangeStaffRole(onChanged);
  const isOwner = firm.role === 'owner';
  return [
    {
      label: t`Correo`,
      cell: ({ email, expires_at }) => (
        <Group gap={6}>
          <span>{email}</span>
          {expires_at !== null && (
            <Badge size="sm" tt="none" variant="default">
              {t`Invitación hasta ${formatInstant(Date.parse(expires_at)).date}`}
            </Badge>
          )}
        </Group>
      ),
    },
    { label: t`Rol`, cell: ({ role }) => roles[role] },
    {
      label: t`Acciones`,
      isActions: true,
      cell: (person) => {
        const { id, email, role, expires_at } = person;
        const isOwn = id === user.id;
        return (
          <Group gap="xs" justify="flex-end">
            {isOwner && expires_at === null && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={isBusy}
                aria-label={role === 'owner' ? t`Quitar a ${email} como propietario` : t`Hacer propietario a ${email}`}
                onClick={() => void change({ id, role: role === 'owner' ? 'staff' : 'owner' })}
              >
                {role === 'owner' ? <Trans>Quitar como propietario</Trans> : <Trans>Hacer propietario</Trans>}
              </Button>
            )}
            {(isOwner || isOwn) && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                c="var(--cuadra-expense)"
                aria-label={expires_at === null ? t`Retirar a ${email}` : t`Cancelar la invitación a ${email}`}
                onClick={() => onRemove(person)}
              >
                {expires_at === null ? <Trans>Retirar</Trans> : <Trans>Cancelar</Trans>}
              </Button>
            )}
          </Group>
        );
      },
    },
  ];
}
