import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { useChangePassword } from './use-change-password.ts';

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const isReachable = useReachable();
  const { fields, errors, failure, isBusy, set, save } = useChangePassword(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const bind = (name: keyof typeof fields) => ({
    visibilityToggleButtonProps: { 'aria-label': t`Mostrar u ocultar la contraseña` },
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <Modal opened onClose={onClose} title={t`Cambiar contraseña`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <NeedsConnection />
          {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
          {/* The hidden field shows a password manager which account this password belongs to. */}
          <input type="hidden" name="email" autoComplete="username" value={user.email} />
          <PasswordInput
            label={t`Contraseña actual`}
            autoComplete="current-password"
            data-autofocus
            {...bind('current')}
          />
          <PasswordInput
            label={t`Nueva contraseña`}
            description={t`Mínimo 6 caracteres.`}
            autoComplete="new-password"
            {...bind('password')}
          />
          <PasswordInput label={t`Confirmar contraseña`} autoComplete="new-password" {...bind('confirmation')} />
          <Text size="sm" c="dimmed">
            {t`Cerraremos tus sesiones en otros dispositivos. Esta sigue abierta.`}
          </Text>
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReachable}>
              <Trans>Cambiar contraseña</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
