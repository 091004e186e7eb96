import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Group, Stack } from '@mantine/core';
import { IconPencil, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { TableTools } from '#app/shell/table-tools.tsx';
import { useNotify } from '#app/shell/use-notify.tsx';
import { useRoleLabels } from '#app/shell/use-role-labels.ts';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { formatInstant } from '#app/ui/format-instant.ts';
import { WarningBadge } from '#app/ui/warning-badge.tsx';
import type { CompanyUser } from '#domain/company-user.ts';

type Props = {
  users: CompanyUser[];
  onEdit: (user: CompanyUser) => void;
  onDelete: (user: CompanyUser) => void;
  onResetFactors: (user: CompanyUser) => void;
};

export function UserTable({ users, onEdit, onDelete, onResetFactors }: Props) {
  const { t } = useLingui();
  const roles = useRoleLabels();
  const columns: Column<CompanyUser>[] = [
    { label: t`Correo`, cell: (user) => <Who user={user} />, csv: ({ email }) => email },
    { label: t`Rol`, cell: ({ role }) => roles[role], csv: ({ role }) => roles[role] },
    { label: t`Creado`, cell: ({ created_at }) => dayOf(created_at), csv: ({ created_at }) => dayOf(created_at) },
  ];
  const marks = [
    { label: t`Titular`, csv: ({ is_titular }: CompanyUser) => (is_titular ? t`Sí` : '') },
    { label: t`Solo lectura hasta`, csv: ({ read_only_until }: CompanyUser) => dayOf(read_only_until) },
  ];
  if (users.some(({ may_edit, may_delete }) => may_edit || may_delete))
    columns.push({
      label: t`Acciones`,
      isActions: true,
      align: 'right',
      cell: (user) => <Actions {...{ user, onEdit, onDelete, onResetFactors }} />,
    });
  return (
    <Stack gap="xs">
      <Group justify="flex-end">
        <TableTools columns={[...columns, ...marks]} rows={users} name="usuarios" of={t`Usuarios`} />
      </Group>
      <DataTable label={t`Usuarios`} columns={columns} rows={users} keyOf={({ id }) => id} empty="" />
    </Stack>
  );
}

const dayOf = (instant: string | null): string => (instant === null ? '' : formatInstant(Date.parse(instant)).date);

function Who({ user: { id, email, is_titular, read_only_until } }: { user: CompanyUser }) {
  const { t } = useLingui();
  const { user: me } = useSignedIn();
  const until = dayOf(read_only_until);
  return (
    <Group gap={8} component="span">
      <span>{email}</span>
      {id === me.id && <Badge size="sm" tt="none" variant="light">{t`Tú`}</Badge>}
      {is_titular && <Badge size="sm" tt="none" variant="default">{t`Titular`}</Badge>}
      {until !== '' && <WarningBadge>{t`Solo lectura hasta el ${until}`}</WarningBadge>}
    </Group>
  );
}

type ActionsProps = Omit<Props, 'users'> & { user: CompanyUser };

function Actions({ user, onEdit, onDelete, onResetFactors }: ActionsProps) {
  const { t } = useLingui();
  const { user: me } = useSignedIn();
  const notify = useNotify();
  const { email } = user;
  const isOwn = user.id === me.id;
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {user.may_edit && (
        <ActionIcon aria-label={t`Editar usuario ${email}`} onClick={() => onEdit(user)}>
          <IconPencil size={16} />
        </ActionIcon>
      )}
      {user.may_edit && !isOwn && (
        <ActionIcon aria-label={t`Quitar segundos factores de ${email}`} onClick={() => onResetFactors(user)}>
          <IconShieldOff size={16} />
        </ActionIcon>
      )}
      {(user.may_delete || isOwn) && (
        <ActionIcon
          aria-label={t`Eliminar usuario ${email}`}
          aria-disabled={isOwn}
          onClick={() => (isOwn ? notify.failed(t`No puedes eliminar tu propio usuario.`) : onDelete(user))}
          style={isOwn ? { opacity: 0.4 } : {}}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}
