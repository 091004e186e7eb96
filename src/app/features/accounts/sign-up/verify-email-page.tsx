import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { Notice } from '../notice.tsx';
import { useVerifyEmail } from './use-verify-email.ts';

export function VerifyEmailPage({ token }: { token: string }) {
  const { t } = useLingui();
  const outcome = useVerifyEmail(token);
  return (
    <AccountLayout>
      <PageTitle title={t`Verificar cuenta`} isHidden />
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
        {outcome.type === 'error' && <ErrorBox>{outcome.text}</ErrorBox>}
        {outcome.type !== 'loading' && (
          <Button component={Link} to="/login">
            <Trans>Ir a iniciar sesión</Trans>
          </Button>
        )}
      </Stack>
    </AccountLayout>
  );
}
