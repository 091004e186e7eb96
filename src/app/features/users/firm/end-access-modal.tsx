import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { endFirmAccess } from '#contract/firms/company-firms.ts';
import type { CompanyFirm } from '#domain/firms/firm.ts';

type Props = { firm: CompanyFirm; onChanged: () => void; onClose: () => void };

/** Needs confirmation: the firm must accept a new invitation to come back (docs/interaction.md#undo). */
export function EndAccessModal({ firm: { id, name, accepted_at }, onChanged, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const isInvitation = accepted_at === null;
  const { isBusy, failure, submit } = useFormSubmit(t`No fue posible terminar el acceso. Intenta nuevamente.`);
  const end = () =>
    submit(async () => {
      await send(endFirmAccess, { params: { id } });
      notify.done(isInvitation ? t`Cancelaste la invitación a ${name}.` : t`Terminaste el acceso de ${name}.`);
      onChanged();
      onClose();
    });
  return (
    <ConfirmModal
      title={isInvitation ? t`Cancelar invitación` : t`Terminar acceso`}
      confirm={isInvitation ? <Trans>Cancelar invitación</Trans> : <Trans>Terminar acceso</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={end}
      onClose={onClose}
    >
      <Text>
        {isInvitation
          ? t`¿Quieres cancelar la invitación a ${name}?`
          : t`¿Quieres terminar el acceso de ${name}? Todo su equipo lo pierde de inmediato. Para volver, la firma debe aceptar otra invitación.`}
      </Text>
    </ConfirmModal>
  );
}
