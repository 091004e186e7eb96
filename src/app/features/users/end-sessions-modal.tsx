import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { endUserSessions } from '#contract/accounts/users.ts';
import type { CompanyUser } from '#domain/companies/company-user.ts';

type Props = { user: CompanyUser; onClose: () => void };

/** For a colleague who lost a device or left one signed in. */
export function EndSessionsModal({ user: { id, email }, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(
    t`No pudimos cerrar las sesiones. Intenta nuevamente.`,
    t`Necesitas conexión para cerrar sesiones.`,
  );

  const end = () =>
    submit(async () => {
      const { ended } = await send(endUserSessions, { params: { id } });
      notify.done(ended === 0 ? t`${email} no tenía sesiones abiertas.` : t`Cerraste las sesiones de ${email}.`);
      onClose();
    });

  return (
    <ConfirmModal
      title={t`Cerrar sesiones`}
      confirm={<Trans>Cerrar sesiones</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={end}
      onClose={onClose}
    >
      <Text>{t`¿Quieres cerrar todas las sesiones de ${email}? Tendrá que iniciar sesión de nuevo en cada dispositivo.`}</Text>
      <Text size="sm" c="dimmed">
        {t`Lo que un dispositivo aún no haya enviado se queda en él hasta que esa persona vuelva a iniciar sesión.`}
      </Text>
    </ConfirmModal>
  );
}
