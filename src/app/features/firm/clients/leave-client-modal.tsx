import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { leaveFirmClient } from '#contract/firms/firm-clients.ts';
import type { FirmClient } from '#domain/firms/firm.ts';

type Props = { client: FirmClient; onChanged: () => void; onClose: () => void };

/** Leaves a client or declines its invitation, after a question: only the client can invite the firm again. */
export function LeaveClientModal({ client: { id, name, accepted_at }, onChanged, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const isInvitation = accepted_at === null;
  const { isBusy, failure, submit } = useFormSubmit(t`No fue posible dejar la empresa. Intenta nuevamente.`);
  const leave = () =>
    submit(async () => {
      await send(leaveFirmClient, { params: { id } });
      notify.done(isInvitation ? t`Rechazaste la invitación de ${name}.` : t`Tu firma dejó ${name}.`);
      onChanged();
      onClose();
    });
  return (
    <ConfirmModal
      title={isInvitation ? t`Rechazar invitación` : t`Dejar cliente`}
      confirm={isInvitation ? <Trans>Rechazar</Trans> : <Trans>Dejar cliente</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={leave}
      onClose={onClose}
    >
      <Text>
        {isInvitation
          ? t`¿Quieres rechazar la invitación de ${name}?`
          : t`¿Quieres dejar ${name}? Todo el equipo pierde el acceso de inmediato. Para volver, la empresa debe invitarte de nuevo.`}
      </Text>
    </ConfirmModal>
  );
}
