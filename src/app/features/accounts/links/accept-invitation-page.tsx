import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { Notice } from '../notice.tsx';
import { PendingNotice } from '../sign-in/pending-notice.tsx';
import { AcceptInvitationForm } from './accept-invitation-form.tsx';
import { useInvitation } from './use-invitation.ts';

/** The page of an invitation link: checking, invalid, open, accepted. */
export function AcceptInvitationPage({ token }: { token: string }) {
  const { t } = useLingui();
  const { check, setCheck, retry } = useInvitation(token);
  return (
    <AccountLayout>
      <Stack gap="md" aria-live="polite">
        <PageTitle title={t`Aceptar invitación`} />
        {check.type === 'checking' && <PendingNotice>{t`Estamos validando tu enlace…`}</PendingNotice>}
        {check.type === 'invalid' && <ErrorBox>{check.text}</ErrorBox>}
        {check.type === 'invalid' && check.canRetry && (
          <Button onClick={retry}>
            <Trans>Reintentar</Trans>
          </Button>
        )}
        {check.type === 'open' && (
          <AcceptInvitationForm token={token} {...check} onAccepted={() => setCheck({ type: 'accepted' })} />
        )}
        {check.type === 'accepted' && (
          <Notice tone="success">{t`Tu cuenta está lista. Ya puedes iniciar sesión.`}</Notice>
        )}
        {(check.type === 'accepted' || (check.type === 'invalid' && !check.canRetry)) && (
          <Button component={Link} to="/login">
            <Trans>Ir a iniciar sesión</Trans>
          </Button>
        )}
      </Stack>
    </AccountLayout>
  );
}
