import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCompanyUsers } from '#app/data/use-company-users.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import type { CompanyUser } from '#domain/companies/company-user.ts';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { Activity } from './activity.tsx';
import { DeleteUserModal } from './delete-user-modal.tsx';
import { EndSessionsModal } from './end-sessions-modal.tsx';
import { FirmSection } from './firm/firm-section.tsx';
import { ResetFactorsModal } from './reset-factors-modal.tsx';
import { useResendInvitation } from './use-resend-invitation.ts';
import { UserForm } from './user-form.tsx';
import { UserList } from './user-list.tsx';

type OpenDialog =
  | { type: 'nothing' | 'create' }
  | { type: 'edit' | 'delete' | 'reset' | 'sessions'; user: CompanyUser };

export function UsersPage() {
  const { t } = useLingui();
  const { user: me } = useSignedIn();
  const state = useCompanyUsers();
  const { data: users, isLoading, refresh } = state;
  const [open, setOpen] = useState<OpenDialog>({ type: 'nothing' });
  const resend = useResendInvitation(refresh);
  const close = () => setOpen({ type: 'nothing' });
  // A user who may manage others may also change the own row.
  const manages = users?.some((user) => user.id === me.id && user.may_edit) ?? false;
  const isOfFirm = users?.some(({ id, is_of_firm }) => id === me.id && is_of_firm) ?? false;
  return (
    <Stack gap="md">
      <PageHeader
        title={t`Usuarios`}
        subtitle={<DataAsOf {...state} failure={t`No pudimos cargar los usuarios. Intenta nuevamente.`} />}
      >
        {manages && (
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setOpen({ type: 'create' })}>
            <Trans>Invitar</Trans>
          </Button>
        )}
      </PageHeader>
      <ProgressLine active={isLoading && users !== undefined} label={t`Actualizando…`} />
      <UserList
        state={state}
        onEdit={(user) => setOpen({ type: 'edit', user })}
        onDelete={(user) => setOpen({ type: 'delete', user })}
        onResetFactors={(user) => setOpen({ type: 'reset', user })}
        onEndSessions={(user) => setOpen({ type: 'sessions', user })}
        onResend={(user) => void resend(user)}
      />
      {manages && <ManagerSections count={countPlaces(users ?? [])} isOfFirm={isOfFirm} onChanged={refresh} />}

      {(open.type === 'create' || open.type === 'edit') && (
        <UserForm user={open.type === 'edit' ? open.user : undefined} onClose={close} onSaved={refresh} />
      )}
      {open.type === 'reset' && <ResetFactorsModal user={open.user} onClose={close} />}
      {open.type === 'sessions' && <EndSessionsModal user={open.user} onClose={close} />}
      {open.type === 'delete' && <DeleteUserModal user={open.user} onClose={close} onDeleted={refresh} />}
    </Stack>
  );
}

type ManagerProps = { count: number; isOfFirm: boolean; onChanged: () => void };

/** The people of a firm take one place of the plan together. */
function countPlaces(users: readonly CompanyUser[]): number {
  const own = users.filter(({ is_of_firm }) => !is_of_firm).length;
  return own < users.length ? own + 1 : own;
}

/** The plan's remaining users, the accounting firm, and the audit log. */
function ManagerSections({ count, isOfFirm, onChanged }: ManagerProps) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const { users: limit } = PLAN_LIMITS[user.subscription_plan];
  return (
    <>
      {count >= limit && (
        <Text size="sm" c="var(--cuadra-warning)" ta="center">
          {t`Tu plan permite ${limit} usuarios. Mejora tu plan para agregar más.`}
        </Text>
      )}
      {!isOfFirm && <FirmSection onChanged={onChanged} />}
      <Activity />
    </>
  );
}
