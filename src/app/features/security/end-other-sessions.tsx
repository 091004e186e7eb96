import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { endOtherSessions } from '#contract/accounts/session.ts';

type Props = { onClose: () => void; onEnded: () => void };

/** Asks before all other sessions of the user end. */
export function EndOtherSessions({ onClose, onEnded }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(
    t`No pudimos cerrar las demás sesiones. Intenta nuevamente.`,
    t`Necesitas conexión para cerrar sesiones.`,
  );

  const end = () =>
    submit(async () => {
      await send(endOtherSessions, {});
      notify.done(t`Cerraste tus demás sesiones.`);
      onEnded();
      onClose();
    });

  return (
    <ConfirmModal
      title={t`Cerrar las demás sesiones`}
      confirm={<Trans>Cerrar las demás</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={end}
      onClose={onClose}
    >
      <Text>{t`¿Quieres cerrar todas tus sesiones menos esta? En los demás dispositivos tendrás que iniciar sesión de nuevo.`}</Text>
      <Text size="sm" c="dimmed">
        {t`Lo que un dispositivo aún no haya enviado se queda en él hasta que vuelvas a iniciar sesión ahí.`}
      </Text>
    </ConfirmModal>
  );
}
