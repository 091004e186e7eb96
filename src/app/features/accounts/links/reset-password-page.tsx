import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { Notice } from '../notice.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useResetToken } from './use-reset-token.ts';

/** docs/specification.md#public-screens: checking, invalid, form, done. */
export function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useLingui();
  const { check, setCheck, retry } = useResetToken(token);
  return (
    <AccountLayout>
      <Stack gap="md" aria-live="polite">
        <PageTitle title={t`Restablecer contraseña`} />
        {check.type === 'checking' && (
          <Center>
            <Stack align="center" gap="xs">
              <Loader size="sm" />
              <Text>{t`Estamos validando tu enlace…`}</Text>
            </Stack>
          </Center>
        )}
        {check.type === 'invalid' && <InvalidLink text={check.text} onRetry={check.canRetry ? retry : undefined} />}
        {check.type === 'form' && (
          <NewPasswordForm token={token} email={check.email} onDone={() => setCheck({ type: 'done' })} />
        )}
        {check.type === 'done' && <PasswordChanged />}
      </Stack>
    </AccountLayout>
  );
}

function InvalidLink({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  return (
    <>
      <ErrorBox>{text}</ErrorBox>
      {onRetry ? (
        <Button onClick={onRetry}>
          <Trans>Reintentar</Trans>
        </Button>
      ) : (
        <Button component={Link} to="/forgot-password">
          <Trans>Solicitar un nuevo enlace</Trans>
        </Button>
      )}
    </>
  );
}

function PasswordChanged() {
  const { t } = useLingui();
  return (
    <>
      <Notice tone="success">{t`Tu contraseña se actualizó. Ya puedes iniciar sesión.`}</Notice>
      <Button component={Link} to="/login">
        <Trans>Ir a iniciar sesión</Trans>
      </Button>
    </>
  );
}
