import { useLingui } from '@lingui/react/macro';
import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '#app/session/session-context.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { Notice } from '../notice.tsx';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';
import { DemoButton } from './demo-button.tsx';
import { PendingAccounts } from './pending-accounts.tsx';
import { SharedFilesNotice } from './shared-files-notice.tsx';
import { SignInForm } from './sign-in-form.tsx';

type Mode = 'sign-in' | 'sign-up';

export function LoginPage() {
  const { t } = useLingui();
  const session = useSession();
  const isReachable = useReachable();
  const [mode, setMode] = useState<Mode>('sign-in');
  const [registered, setRegistered] = useState<string>();
  const [hasTried, setHasTried] = useState(false);
  const hasExpired = session.type === 'signed_out' && session.hasExpired;

  const finish = (email: string) => {
    setRegistered(email);
    setHasTried(false);
    setMode('sign-in');
  };

  return (
    <AccountLayout>
      <Stack gap="md">
        <PageTitle title={mode === 'sign-in' ? t`Iniciar sesión` : t`Crear cuenta`} isHidden />
        <SegmentedControl
          fullWidth
          aria-label={t`Iniciar sesión o crear una cuenta`}
          value={mode}
          onChange={(value) => setMode(value === 'sign-up' ? 'sign-up' : 'sign-in')}
          data={[
            { value: 'sign-in', label: t`Iniciar sesión` },
            { value: 'sign-up', label: t`Crear cuenta` },
          ]}
        />
        {!isReachable && <Notice tone="warning">{t`Necesitas conexión para iniciar sesión.`}</Notice>}
        {hasExpired && mode === 'sign-in' && (
          <Notice tone="warning">{t`Tu sesión terminó. Inicia sesión nuevamente.`}</Notice>
        )}
        {registered && !hasTried && mode === 'sign-in' && (
          <Notice tone="success">
            {t`Te enviamos un enlace de verificación a ${registered}. Ábrelo para activar tu cuenta y luego inicia sesión.`}
          </Notice>
        )}
        <PendingAccounts />
        <SharedFilesNotice />
        {mode === 'sign-in' ? (
          <SignInForm knownEmail={registered ?? ''} onAttempt={() => setHasTried(true)}>
            <DemoButton />
          </SignInForm>
        ) : (
          <SignUpForm onRegistered={finish} />
        )}
      </Stack>
    </AccountLayout>
  );
}
