import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, PasswordInput, Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { ConsentField } from '../consent-field.tsx';
import { useAcceptInvitation } from './use-accept-invitation.ts';

type Props = {
  token: string;
  email: string;
  company_name: string;
  has_password: boolean;
  /** The address has an account, which keeps its password. */
  has_account: boolean;
  /** The invitation is one of an accounting firm. */
  is_firm: boolean;
  onAccepted: () => void;
};

export function AcceptInvitationForm({
  token,
  email,
  company_name,
  has_password,
  has_account,
  is_firm,
  onAccepted,
}: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const form = useAcceptInvitation({ token, hasAccount: has_account, onAccepted });
  const { fields, errors, failure, isBusy, keepsPassword } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.accept();
  };
  const bind = (name: keyof typeof fields) => ({
    name,
    autoComplete: 'new-password',
    required: true,
    withAsterisk: false,
    visibilityToggleButtonProps: { 'aria-label': t`Mostrar u ocultar la contraseña` },
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>
          {is_firm
            ? t`${company_name} te invitó a su equipo en Cuadra con el correo ${email}.`
            : t`${company_name} te invitó a usar Cuadra con el correo ${email}.`}
        </Text>
        <NeedsConnection />
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        {/* The hidden field shows a password manager which account this password belongs to. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        {!keepsPassword && (
          <>
            <PasswordInput label={t`Nueva contraseña`} description={t`Mínimo 6 caracteres.`} {...bind('password')} />
            <PasswordInput label={t`Confirmar contraseña`} {...bind('confirmation')} />
          </>
        )}
        {has_account && <Text>{t`Ya tienes una cuenta: entrarás con tu contraseña de siempre.`}</Text>}
        {has_password && !has_account && (
          <Checkbox
            label={t`Usar la contraseña que me dieron`}
            description={t`Quien te invitó la conoce. Es más seguro elegir una propia.`}
            checked={keepsPassword}
            onChange={(event) => form.setKeepsPassword(event.currentTarget.checked)}
          />
        )}
        {!has_account && <ConsentField {...form.consent} />}
        <Button type="submit" fullWidth mt="xs" loading={isBusy} disabled={!isReachable}>
          <Trans>Aceptar la invitación</Trans>
        </Button>
      </Stack>
    </form>
  );
}
