import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { clearCertifiedEmails } from '#contract/admin.ts';
import type { AdminSettings } from '#domain/mail/certified-email.ts';

type Props = { onClose: () => void; onCleared: (settings: AdminSettings) => Promise<void> };

/** Needs confirmation, because e-mails that arrive in the meantime are not accepted (docs/interaction.md#undo). */
export function ClearEmailsModal({ onClose, onCleared }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(
    t`No pudimos eliminar los correos certificados. Intenta nuevamente.`,
  );
  const clear = () =>
    submit(async () => {
      await onCleared(await send(clearCertifiedEmails, {}));
      notify.done(t`Eliminamos tus correos certificados y desactivamos el ingreso por correo.`);
      onClose();
    });
  return (
    <ConfirmModal
      title={t`Eliminar correos certificados`}
      confirm={<Trans>Eliminar</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={clear}
      onClose={onClose}
    >
      <Text>{t`¿Quieres eliminar todos los correos certificados? Dejaremos de recibir facturas por correo.`}</Text>
    </ConfirmModal>
  );
}
