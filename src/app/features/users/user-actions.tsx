import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group } from '@mantine/core';
import { IconLogout, IconPencil, IconSend, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { CompanyUser } from '#domain/companies/company-user.ts';

/** The actions of a user's row. */
export type UserActions = {
  onEdit: (user: CompanyUser) => void;
  onDelete: (user: CompanyUser) => void;
  onResetFactors: (user: CompanyUser) => void;
  onEndSessions: (user: CompanyUser) => void;
  onResend: (user: CompanyUser) => void;
};

type Props = UserActions & { user: CompanyUser };

/** The buttons of a row: for a user, or for an invitation that is not accepted. */
export function RowActions(props: Props) {
  return props.user.invitation_expires_at === null ? <OwnUserActions {...props} /> : <InvitationActions {...props} />;
}

/** Sends the e-mail again, or cancels the invitation. */
function InvitationActions({ user, onResend, onDelete }: Props) {
  const { t } = useLingui();
  const { email, may_delete } = user;
  if (!may_delete) return null;
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <ActionIcon aria-label={t`Reenviar invitación a ${email}`} onClick={() => onResend(user)}>
        <IconSend size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t`Cancelar invitación a ${email}`} onClick={() => onDelete(user)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

function OwnUserActions({ user, ...actions }: Props) {
  const { t } = useLingui();
  const { user: me } = useSignedIn();
  const { email } = user;
  const isOwn = user.id === me.id;
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {user.may_edit && (
        <ActionIcon aria-label={t`Editar usuario ${email}`} onClick={() => actions.onEdit(user)}>
          <IconPencil size={16} />
        </ActionIcon>
      )}
      {user.may_edit && !isOwn && <OtherUserActions user={user} {...actions} />}
      {(user.may_delete || isOwn) && <DeleteButton user={user} isOwn={isOwn} onDelete={actions.onDelete} />}
    </Group>
  );
}

/** For the own account these actions are on the page «Seguridad». */
function OtherUserActions({ user, onEndSessions, onResetFactors }: Omit<Props, 'onEdit' | 'onDelete' | 'onResend'>) {
  const { t } = useLingui();
  const { email } = user;
  return (
    <>
      <ActionIcon aria-label={t`Cerrar las sesiones de ${email}`} onClick={() => onEndSessions(user)}>
        <IconLogout size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t`Quitar segundos factores de ${email}`} onClick={() => onResetFactors(user)}>
        <IconShieldOff size={16} />
      </ActionIcon>
    </>
  );
}

type DeleteProps = Pick<Props, 'user' | 'onDelete'> & { isOwn: boolean };

function DeleteButton({ user, isOwn, onDelete }: DeleteProps) {
  const { t } = useLingui();
  const notify = useNotify();
  const { email } = user;
  return (
    <ActionIcon
      aria-label={t`Eliminar usuario ${email}`}
      aria-disabled={isOwn}
      onClick={() => (isOwn ? notify.failed(t`No puedes eliminar tu propio usuario.`) : onDelete(user))}
      style={isOwn ? { opacity: 0.4 } : {}}
    >
      <IconTrash size={16} />
    </ActionIcon>
  );
}
