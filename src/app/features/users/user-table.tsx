import { Plural, useLingui } from '@lingui/react/macro';
import { Badge, Group, Stack } from '@mantine/core';
import { TableTools } from '#app/data/table-tools.tsx';
import { useRoleLabels } from '#app/frame/use-role-labels.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { EmailText } from '#app/ui/format/contact-text.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { TableBar } from '#app/ui/tables/table-bar.tsx';
import { WarningBadge } from '#app/ui/warning-badge.tsx';
import type { CompanyUser } from '#domain/companies/company-user.ts';
import { RowActions, type UserActions } from './user-actions.tsx';

type Props = UserActions & { users: CompanyUser[] };

export function UserTable({ users, ...actions }: Props) {
  const { t } = useLingui();
  const roles = useRoleLabels();
  const columns: Column<CompanyUser>[] = [
    { label: t`Correo`, cell: (user) => <UserCell user={user} />, csv: ({ email }) => email },
    { label: t`Rol`, cell: ({ role }) => roles[role], csv: ({ role }) => roles[role] },
    {
      label: t`Creado`,
      isShort: true,
      cell: ({ created_at }) => formatDay(created_at),
      csv: ({ created_at }) => formatDay(created_at),
    },
  ];
  const marks = [
    { label: t`Titular`, csv: ({ is_titular }: CompanyUser) => (is_titular ? t`Sí` : '') },
    { label: t`Invitación vigente hasta`, csv: (user: CompanyUser) => formatDay(user.invitation_expires_at) },
    { label: t`Correo por confirmar`, csv: ({ pending_email }: CompanyUser) => pending_email ?? '' },
    { label: t`Solo lectura hasta`, csv: ({ read_only_until }: CompanyUser) => formatDay(read_only_until) },
  ];
  if (users.some(({ may_edit, may_delete }) => may_edit || may_delete))
    columns.push({
      label: t`Acciones`,
      isActions: true,
      align: 'right',
      cell: (user) => <RowActions user={user} {...actions} />,
    });
  return (
    <Stack gap="xs">
      <TableBar
        text={
          users.length === 1 ? (
            t`Aún no hay más usuarios. Invita a tu equipo o a tu contador.`
          ) : (
            <Plural value={users.length} one="# usuario" other="# usuarios" />
          )
        }
      >
        <TableTools columns={[...columns, ...marks]} rows={users} name="usuarios" of={t`Usuarios`} />
      </TableBar>
      <DataTable label={t`Usuarios`} columns={columns} rows={users} keyOf={({ id }) => id} empty="" />
    </Stack>
  );
}

const formatDay = (instant: string | null): string => (instant === null ? '' : formatInstant(Date.parse(instant)).date);

function UserCell({ user }: { user: CompanyUser }) {
  const { t } = useLingui();
  const { user: me } = useSignedIn();
  const { id, email, is_titular, is_of_firm, read_only_until, pending_email } = user;
  const until = formatDay(read_only_until);
  return (
    <Group gap={8} component="span">
      <span>
        <EmailText address={email} />
      </span>
      {id === me.id && <Badge size="sm" tt="none" variant="light">{t`Tú`}</Badge>}
      {is_of_firm && <Badge size="sm" tt="none" variant="default">{t`Firma contable`}</Badge>}
      {is_titular && <Badge size="sm" tt="none" variant="default">{t`Titular`}</Badge>}
      <InvitationBadge user={user} />
      {pending_email !== null && <WarningBadge>{t`Por confirmar: ${pending_email}`}</WarningBadge>}
      {until !== '' && <WarningBadge>{t`Solo lectura hasta el ${until}`}</WarningBadge>}
    </Group>
  );
}

function InvitationBadge({ user: { invitation_expires_at } }: { user: CompanyUser }) {
  const { t } = useLingui();
  if (invitation_expires_at === null) return null;
  const isOver = Date.parse(invitation_expires_at) < Date.now();
  return <WarningBadge>{isOver ? t`Invitación vencida` : t`Invitación pendiente`}</WarningBadge>;
}
