import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePublicSettings } from '#app/settings/public-settings.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { Notice } from '../notice.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

export function ForgotPasswordPage() {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const { requestReset, isBusy, isSent, failure } = useForgotPassword();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void requestReset(email);
  };
  return (
    <AccountLayout>
      <Stack gap="md">
        <PageTitle title={t`Restablecer contraseña`} />
        {isSent ? (
          <Notice tone="success">
            {t`Si el correo está registrado, recibirás un enlace en los próximos minutos. Revisa también tu carpeta de correo no deseado.`}
          </Notice>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack gap="sm">
              <Text size="sm" c="dimmed">
                {t`Escribe el correo de tu cuenta y te enviaremos un enlace para crear una nueva contraseña.`}
              </Text>
              {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
              <TextInput
                label={t`Correo`}
                type="email"
                name="email"
                autoComplete="username"
                required
                withAsterisk={false}
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
              <Button type="submit" fullWidth mt="xs" loading={isBusy}>
                <Trans>Enviar enlace</Trans>
              </Button>
            </Stack>
          </form>
        )}
        <UrgentHelp />
        <Anchor component={Link} to="/login" size="sm" ta="center">
          <Trans>Volver a iniciar sesión</Trans>
        </Anchor>
      </Stack>
    </AccountLayout>
  );
}

function UrgentHelp() {
  const { t } = useLingui();
  const email = usePublicSettings()?.contact_email;
  if (email === undefined) return null;
  return (
    <Text size="sm" c="dimmed" ta="center">
      {t`¿Es urgente? Escríbenos a ${email}.`}
    </Text>
  );
}
