import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { renewInboundAddress } from '#contract/admin.ts';
import type { AdminSettings } from '#domain/mail/certified-email.ts';

type Props = { onClose: () => void; onRenewed: (settings: AdminSettings) => Promise<void> };

/** Needs confirmation, because e-mails to the old address are lost from then on. */
export function RenewAddressModal({ onClose, onRenewed }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(t`No pudimos cambiar la dirección. Intenta nuevamente.`);
  const renew = () =>
    submit(async () => {
      await onRenewed(await send(renewInboundAddress, {}));
      notify.done(t`Cambiaste la dirección para recibir facturas.`);
      onClose();
    });
  return (
    <ConfirmModal
      title={t`Cambiar dirección`}
      confirm={<Trans>Cambiar dirección</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={renew}
      onClose={onClose}
    >
      <Text>
        {t`¿Quieres cambiar la dirección para recibir facturas? La anterior deja de funcionar de inmediato: actualiza tus reenvíos y avisa a tus proveedores.`}
      </Text>
    </ConfirmModal>
  );
}
