import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Center, Loader, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { Notice } from '../notice.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { useVerifyEmail } from './use-verify-email.ts';

export function VerifyEmailPage({ token }: { token: string }) {
  const { t } = useLingui();
  const outcome = useVerifyEmail(token);
  return (
    <AccountLayout>
      <PageTitle title={t`Verificar cuenta`} isHidden={outcome.type !== 'error'} />
      <Stack gap="md" aria-live="polite">
        {outcome.type === 'loading' && (
          <Center>
            <Stack align="center" gap="xs">
              <Loader size="sm" />
              <Text>{t`Estamos verificando tu cuenta…`}</Text>
            </Stack>
          </Center>
        )}
        {outcome.type === 'success' && (
          <Notice tone="success">{t`Tu cuenta quedó verificada. Ya puedes iniciar sesión.`}</Notice>
        )}
        {outcome.type === 'error' && (
          <>
            <ErrorBox>{outcome.text}</ErrorBox>
            <NewLink />
          </>
        )}
        {outcome.type !== 'loading' && (
          <Button component={Link} to="/login" {...(outcome.type === 'error' && { variant: 'subtle' })}>
            <Trans>Ir a iniciar sesión</Trans>
          </Button>
        )}
      </Stack>
    </AccountLayout>
  );
}

/** Requests a new link in place of one that no longer works. The link does not name the account: the e-mail is typed. */
function NewLink() {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  return (
    <>
      <TextInput
        label={t`Correo`}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ResendVerification email={email} />
    </>
  );
}
