import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { NeedsConnection } from '#app/shell/needs-connection.tsx';
import { useFormSubmit } from '#app/shell/use-form-submit.ts';
import { useNotify } from '#app/shell/use-notify.tsx';
import { useOnline } from '#app/shell/use-online.ts';
import { useSubmit } from '#app/shell/use-submit.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { deleteUser } from '#contract/users.ts';
import type { CompanyUser } from '#domain/company-user.ts';

type Props = { user: CompanyUser; onClose: () => void; onDeleted: () => void };

/** Confirmed, because it cannot be undone (UX.md 3.3). */
export function DeleteUserModal({ user: { id, email }, onClose, onDeleted }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const isOnline = useOnline();
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
    <Modal opened onClose={onClose} title={t`Eliminar usuario`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Stack gap="sm">
        <Text>{t`¿Quieres eliminar el usuario ${email}? Perderá el acceso de inmediato.`}</Text>
        <NeedsConnection />
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
          <Button color="red.8" loading={isBusy} disabled={!isOnline} onClick={() => void remove()}>
            <Trans>Eliminar</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
