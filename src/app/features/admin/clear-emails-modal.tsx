import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { NeedsConnection } from '#app/shell/needs-connection.tsx';
import { useFormSubmit } from '#app/shell/use-form-submit.ts';
import { useNotify } from '#app/shell/use-notify.tsx';
import { useOnline } from '#app/shell/use-online.ts';
import { useSubmit } from '#app/shell/use-submit.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { clearCertifiedEmails } from '#contract/admin.ts';
import type { AdminSettings } from '#domain/certified-email.ts';

type Props = { onClose: () => void; onCleared: (settings: AdminSettings) => Promise<void> };

/** Confirmed, because what arrives meanwhile is not taken in (UX.md 3.3). */
export function ClearEmailsModal({ onClose, onCleared }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const isOnline = useOnline();
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
    <Modal
      opened
      onClose={onClose}
      title={t`Eliminar correos certificados`}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <Stack gap="sm">
        <Text>{t`¿Quieres eliminar todos los correos certificados? Dejaremos de recibir facturas por correo.`}</Text>
        <NeedsConnection />
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
          <Button color="red.8" loading={isBusy} disabled={!isOnline} onClick={() => void clear()}>
            <Trans>Eliminar</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
