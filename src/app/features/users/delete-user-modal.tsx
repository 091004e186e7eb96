import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { deleteUser } from '#contract/accounts/users.ts';
import type { CompanyUser } from '#domain/companies/company-user.ts';

type Props = { user: CompanyUser; onClose: () => void; onDeleted: () => void };

/**
 * Needs confirmation, because it cannot be undone (docs/interaction.md#undo). For an invitation that is not accepted,
 * it cancels the invitation.
 */
export function DeleteUserModal({ user: { id, email, invitation_expires_at }, onClose, onDeleted }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const isInvitation = invitation_expires_at !== null;
  const { isBusy, failure, submit } = useFormSubmit(
    isInvitation
      ? t`No fue posible cancelar la invitación. Intenta nuevamente.`
      : t`No fue posible eliminar el usuario. Intenta nuevamente.`,
  );

  const remove = () =>
    submit(async () => {
      await send(deleteUser, { params: { id } });
      notify.done(isInvitation ? t`Cancelaste la invitación a ${email}.` : t`Eliminaste el usuario ${email}.`);
      onDeleted();
      onClose();
    });

  return (
    <ConfirmModal
      title={isInvitation ? t`Cancelar invitación` : t`Eliminar usuario`}
      confirm={isInvitation ? <Trans>Cancelar invitación</Trans> : <Trans>Eliminar</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>
        {isInvitation
          ? t`¿Quieres cancelar la invitación a ${email}? El enlace que recibió dejará de servir.`
          : t`¿Quieres eliminar el usuario ${email}? Perderá el acceso de inmediato.`}
      </Text>
    </ConfirmModal>
  );
}
