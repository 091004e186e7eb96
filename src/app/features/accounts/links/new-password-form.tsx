import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { useResetPassword } from './use-reset-password.ts';

type Props = { token: string; email: string; onDone: () => void };

export function NewPasswordForm({ token, email, onDone }: Props) {
  const { t } = useLingui();
  const { fields, errors, failure, isBusy, set, submit } = useResetPassword(token, onDone);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const bind = (name: keyof typeof fields) => ({
    name,
    autoComplete: 'new-password',
    required: true,
    withAsterisk: false,
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t`Crea una nueva contraseña para ${email}.`}
        </Text>
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        {/* The hidden field shows a password manager which account this password belongs to. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <PasswordInput
          label={t`Nueva contraseña`}
          description={t`Mínimo 6 caracteres.`}
          visibilityToggleButtonProps={{ 'aria-label': t`Mostrar u ocultar la contraseña` }}
          {...bind('password')}
        />
        <PasswordInput
          label={t`Confirmar contraseña`}
          visibilityToggleButtonProps={{ 'aria-label': t`Mostrar u ocultar la confirmación` }}
          {...bind('confirmation')}
        />
        <Button type="submit" fullWidth mt="xs" loading={isBusy}>
          <Trans>Guardar contraseña</Trans>
        </Button>
      </Stack>
    </form>
  );
}
