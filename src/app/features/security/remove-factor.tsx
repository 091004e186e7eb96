import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { removeSecondFactor } from '#contract/accounts/second-factor.ts';
import type { SecondFactor } from '#domain/accounts/second-factor.ts';

type Props = { factor: SecondFactor; onClose: () => void; onRemoved: () => void };

export function RemoveFactor({ factor: { id, name }, onClose, onRemoved }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(t`No pudimos quitar el segundo factor. Intenta nuevamente.`);

  const remove = () =>
    submit(async () => {
      await send(removeSecondFactor, { params: { id } });
      notify.done(t`Quitaste «${name}».`);
      onRemoved();
      onClose();
    });

  return (
    <ConfirmModal
      title={t`Quitar segundo factor`}
      confirm={<Trans>Quitar</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>{t`¿Quieres quitar «${name}»? Ya no servirá para iniciar sesión.`}</Text>
    </ConfirmModal>
  );
}
