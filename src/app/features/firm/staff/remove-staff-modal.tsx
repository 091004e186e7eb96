import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { cancelFirmInvitation, removeFirmMember } from '#contract/firms/firm.ts';
import type { StaffRow } from './staff-row.ts';

type Props = { person: StaffRow; onChanged: () => void; onClose: () => void };

/** Removes a person from the firm, or cancels an invitation to it. */
export function RemoveStaffModal({ person: { id, email, expires_at }, onChanged, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const isInvitation = expires_at !== null;
  const { isBusy, failure, submit } = useFormSubmit(
    isInvitation
      ? t`No fue posible cancelar la invitación. Intenta nuevamente.`
      : t`No fue posible retirar a la persona. Intenta nuevamente.`,
  );
  const remove = () =>
    submit(async () => {
      await send(isInvitation ? cancelFirmInvitation : removeFirmMember, { params: { id } });
      notify.done(isInvitation ? t`Cancelaste la invitación a ${email}.` : t`Retiraste a ${email} de la firma.`);
      onChanged();
      onClose();
    });
  return (
    <ConfirmModal
      title={isInvitation ? t`Cancelar invitación` : t`Retirar de la firma`}
      confirm={isInvitation ? <Trans>Cancelar invitación</Trans> : <Trans>Retirar</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>
        {isInvitation
          ? t`¿Quieres cancelar la invitación a ${email}? El enlace que recibió dejará de servir.`
          : t`¿Quieres retirar a ${email}? Pierde el acceso a todos los clientes de inmediato. Si no tiene otra empresa, su usuario se elimina.`}
      </Text>
    </ConfirmModal>
  );
}
