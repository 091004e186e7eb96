import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#app/ui/empty-state.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <EmptyState isPage icon={<IconMapOff size={28} />} text={t`No encontramos esta página.`}>
      <Button renderRoot={(props) => <Link to="/" preload={false} {...props} />}>
        <Trans>Ir al inicio</Trans>
      </Button>
    </EmptyState>
  );
}
