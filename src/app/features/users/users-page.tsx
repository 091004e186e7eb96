import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
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
  | { type: 'nothing' | 'create' | 'invite-firm' }
  | { type: 'edit' | 'delete' | 'reset' | 'sessions'; user: CompanyUser };

/** The people of the company, its accounting firm, `policy` (what purchases need an approval), and the audit log last. */
export function UsersPage({ policy }: { policy?: ReactNode }) {
  const { t } = useLingui();
  const { user: me } = useSignedIn();
  const state = useCompanyUsers();
  const { data: users, isLoading, refresh } = state;
  const [open, setOpen] = useState<OpenDialog>({ type: 'nothing' });
  const resend = useResendInvitation(refresh);
  // A user who may manage others may also change the own row.
  const manages = users?.some((user) => user.id === me.id && user.may_edit) ?? false;
  const isOfFirm = users?.some(({ id, is_of_firm }) => id === me.id && is_of_firm) ?? false;
  const mayAddFirm = manages && !isOfFirm;
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
      <People state={state} manages={manages} onOpen={setOpen} onResend={(user) => void resend(user)} />
      {mayAddFirm && (
        <FirmSection
          onChanged={refresh}
          isInviting={open.type === 'invite-firm'}
          onInviting={(isInviting) => setOpen({ type: isInviting ? 'invite-firm' : 'nothing' })}
        />
      )}
      {policy}
      {manages && <Activity />}

      <Dialogs open={open} mayAddFirm={mayAddFirm} onOpen={setOpen} onChanged={refresh} />
    </Stack>
  );
}

type DialogsProps = {
  open: OpenDialog;
  mayAddFirm: boolean;
  onOpen: (dialog: OpenDialog) => void;
  onChanged: () => void;
};

function Dialogs({ open, mayAddFirm, onOpen, onChanged }: DialogsProps) {
  const onClose = () => onOpen({ type: 'nothing' });
  switch (open.type) {
    case 'create':
    case 'edit':
      return (
        <UserForm
          user={open.type === 'edit' ? open.user : undefined}
          onClose={onClose}
          onSaved={onChanged}
          {...(mayAddFirm && { onAddFirm: () => onOpen({ type: 'invite-firm' }) })}
        />
      );
    case 'reset':
      return <ResetFactorsModal user={open.user} onClose={onClose} />;
    case 'sessions':
      return <EndSessionsModal user={open.user} onClose={onClose} />;
    case 'delete':
      return <DeleteUserModal user={open.user} onClose={onClose} onDeleted={onChanged} />;
    default:
      return null;
  }
}

type PeopleProps = {
  state: ReturnType<typeof useCompanyUsers>;
  manages: boolean;
  onOpen: (dialog: OpenDialog) => void;
  onResend: (user: CompanyUser) => void;
};

function People({ state, manages, onOpen, onResend }: PeopleProps) {
  const { t } = useLingui();
  return (
    <Paper component="section" aria-labelledby="people-title" p="md" shadow="xs">
      <Stack gap="sm">
        <Title order={2} id="people-title" fz="md" fw={600}>
          {t`Personas`}
        </Title>
        <UserList
          state={state}
          onEdit={(user) => onOpen({ type: 'edit', user })}
          onDelete={(user) => onOpen({ type: 'delete', user })}
          onResetFactors={(user) => onOpen({ type: 'reset', user })}
          onEndSessions={(user) => onOpen({ type: 'sessions', user })}
          onResend={onResend}
        />
        {manages && <FullPlanNote count={countPlaces(state.data ?? [])} />}
      </Stack>
    </Paper>
  );
}

/** The people of a firm take one place of the plan together. */
function countPlaces(users: readonly CompanyUser[]): number {
  const own = users.filter(({ is_of_firm }) => !is_of_firm).length;
  return own < users.length ? own + 1 : own;
}

/** Shown once the plan has no place for a further user. */
function FullPlanNote({ count }: { count: number }) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const { users: limit } = PLAN_LIMITS[user.subscription_plan];
  if (count < limit) return null;
  return (
    <Text size="sm" c="var(--cuadra-warning)">
      {t`Tu plan permite ${limit} usuarios. Mejora tu plan para agregar más.`}
    </Text>
  );
}
