import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '#app/session/session-context.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { Notice } from '../notice.tsx';
import { type EmailChangeAction, useEmailChangeLink } from './use-email-change-link.ts';

type Props = { action: EmailChangeAction; token: string };

/** The page of both links of a change of address: confirm at the new address, or cancel from the old one. */
export function EmailChangePage({ action, token }: Props) {
  const { t } = useLingui();
  const { outcome, send } = useEmailChangeLink(action, token);
  const isReachable = useReachable();
  const isWaiting = outcome.type === 'waiting' || outcome.type === 'sending';
  return (
    <AccountLayout>
      <Stack gap="md" aria-live="polite">
        <PageTitle title={action === 'confirm' ? t`Confirmar correo` : t`Detener el cambio de correo`} />
        {isWaiting && (
          <>
            <Text>
              {action === 'confirm'
                ? t`Desde que lo confirmes entrarás a Cuadra con este correo, y no con el anterior.`
                : t`Tu cuenta conservará el correo de siempre. Si no pediste el cambio, cambia también tu contraseña.`}
            </Text>
            {!isReachable && <Notice tone="warning">{t`Necesitas conexión para usar este enlace.`}</Notice>}
            <Button onClick={() => void send()} loading={outcome.type === 'sending'} disabled={!isReachable}>
              {action === 'confirm' ? <Trans>Confirmar mi correo</Trans> : <Trans>Detener el cambio</Trans>}
            </Button>
          </>
        )}
        {outcome.type === 'done' && <Notice tone="success">{outcome.text}</Notice>}
        {outcome.type === 'error' && <ErrorBox>{outcome.text}</ErrorBox>}
        {!isWaiting && <ContinueLink />}
      </Stack>
    </AccountLayout>
  );
}

/** Links to the app for a signed-in user, to the sign-in for all others. */
function ContinueLink() {
  const isSignedIn = useSession().type === 'signed_in';
  return (
    <Button component={Link} to={isSignedIn ? '/' : '/login'}>
      {isSignedIn ? <Trans>Volver a Cuadra</Trans> : <Trans>Ir a iniciar sesión</Trans>}
    </Button>
  );
}
