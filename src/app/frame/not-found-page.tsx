import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { homePathFor } from '#domain/accounts/user.ts';
import { useSession } from '../session/session-context.tsx';
import { AppFrame } from './app-frame.tsx';

// Not part of the first load, unlike the frame of the other users.
const PlatformFrame = lazy(async () => ({ default: (await import('./platform-frame.tsx')).PlatformFrame }));

/** An unknown address. A signed-in user keeps the menu. */
export function NotFoundPage() {
  const session = useSession();
  if (session.type !== 'signed_in') return <NotFound />;
  const Frame = homePathFor(session.user) === '/superadmin/overview' ? PlatformFrame : AppFrame;
  return (
    <Suspense>
      <Frame>
        <NotFound />
      </Frame>
    </Suspense>
  );
}

function NotFound() {
  const { t } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <EmptyState isPage icon={<IconMapOff size={28} />} text={t`No encontramos esta página.`}>
      <Text size="sm" ta="center" style={{ overflowWrap: 'anywhere' }}>
        <Trans>
          Nada en Cuadra tiene la dirección <b>{path}</b>.
        </Trans>
      </Text>
      <Button renderRoot={(props) => <Link to="/" preload={false} {...props} />}>
        <Trans>Ir al inicio</Trans>
      </Button>
    </EmptyState>
  );
}
