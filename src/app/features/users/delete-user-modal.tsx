import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { ConfirmModal } from '#app/shell/confirm-modal.tsx';
import { useFormSubmit } from '#app/shell/use-form-submit.ts';
import { useNotify } from '#app/shell/use-notify.tsx';
import { useSubmit } from '#app/shell/use-submit.ts';
import { deleteUser } from '#contract/users.ts';
import type { CompanyUser } from '#domain/company-user.ts';

type Props = { user: CompanyUser; onClose: () => void; onDeleted: () => void };

/** Confirmed, because it cannot be undone (UX.md 3.3). */
export function DeleteUserModal({ user: { id, email }, onClose, onDeleted }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(t`No fue posible eliminar el usuario. Intenta nuevamente.`);

  const remove = () =>
    submit(async () => {
      await send(deleteUser, { params: { id } });
      notify.done(t`Eliminaste el usuario ${email}.`);
      onDeleted();
      onClose();
    });

  return (
    <ConfirmModal
      title={t`Eliminar usuario`}
      confirm={<Trans>Eliminar</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>{t`¿Quieres eliminar el usuario ${email}? Perderá el acceso de inmediato.`}</Text>
    </ConfirmModal>
  );
}
