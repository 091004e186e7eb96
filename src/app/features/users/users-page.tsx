import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { DataAsOf } from '#app/shell/data-as-of.tsx';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { useCompanyUsers } from '#app/shell/use-company-users.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { TableSkeleton } from '#app/ui/table-skeleton.tsx';
import type { CompanyUser } from '#domain/user.ts';
import { UserTable } from './user-table.tsx';

const UserForm = lazy(async () => ({ default: (await import('./user-form.tsx')).UserForm }));
const DeleteUserModal = lazy(async () => ({ default: (await import('./delete-user-modal.tsx')).DeleteUserModal }));

type Open = { what: 'nothing' | 'create' } | { what: 'edit' | 'delete'; user: CompanyUser };

export function UsersPage() {
  const { t } = useLingui();
  const { user: me } = useSignedIn();
  const state = useCompanyUsers();
  const { data: users, isAsking, isRead, refresh } = state;
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const close = () => setOpen({ what: 'nothing' });
  // Whoever may manage others may change their own row too.
  const mayCreate = users?.some((user) => user.id === me.id && user.may_edit) ?? false;
  return (
    <Stack gap="md">
      <PageHeader
        title={t`Usuarios`}
        subtitle={<DataAsOf {...state} failure={t`No pudimos cargar los usuarios. Intenta nuevamente.`} />}
      >
        {mayCreate && (
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setOpen({ what: 'create' })}>
            <Trans>Crear usuario</Trans>
          </Button>
        )}
      </PageHeader>
      <ProgressLine active={isAsking && users !== undefined} label={t`Actualizando…`} />
      {users ? (
        <UserTable
          users={users}
          onEdit={(user) => setOpen({ what: 'edit', user })}
          onDelete={(user) => setOpen({ what: 'delete', user })}
        />
      ) : isAsking || !isRead ? (
        <TableSkeleton rows={4} />
      ) : (
        <ErrorBox>{t`No pudimos cargar los usuarios. Intenta nuevamente.`}</ErrorBox>
      )}
      {users?.length === 1 && (
        <Text size="sm" c="dimmed" ta="center">
          {t`Aún no hay más usuarios. Invita a tu equipo o a tu contador.`}
        </Text>
      )}
      <Suspense>
        {(open.what === 'create' || open.what === 'edit') && (
          <UserForm user={open.what === 'edit' ? open.user : undefined} onClose={close} onSaved={refresh} />
        )}
        {open.what === 'delete' && <DeleteUserModal user={open.user} onClose={close} onDeleted={refresh} />}
      </Suspense>
    </Stack>
  );
}
