import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { resetUserSecondFactor } from '#contract/accounts/second-factor.ts';
import type { CompanyUser } from '#domain/companies/company-user.ts';

type Props = { user: CompanyUser; onClose: () => void };

/**
 * For a colleague who lost the phone or the security key, and the recovery codes. The server reports when there is no
 * factor.
 */
export function ResetFactorsModal({ user: { id, email }, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(t`No pudimos quitar los segundos factores. Intenta nuevamente.`);

  const reset = () =>
    submit(async () => {
      await send(resetUserSecondFactor, { params: { id } });
      notify.done(t`Quitaste los segundos factores de ${email}.`);
      onClose();
    });

  return (
    <ConfirmModal
      title={t`Quitar segundos factores`}
      confirm={<Trans>Quitar</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={reset}
      onClose={onClose}
    >
      <Text>{t`¿Quieres quitar los segundos factores de ${email}? Entrará solo con su contraseña y se cerrarán sus sesiones. Le avisaremos por correo.`}</Text>
      <Text size="sm" c="dimmed">{t`Hazlo solo si esa persona te confirmó que perdió su celular o su llave.`}</Text>
    </ConfirmModal>
  );
}
