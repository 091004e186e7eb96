import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from '#app/ui/empty-state.tsx';

export function UnexpectedErrorPage() {
  const { t } = useLingui();
  return (
    <EmptyState isPage icon={<IconAlertTriangle size={28} />} text={t`Algo no salió bien. Intenta nuevamente.`}>
      <Button onClick={() => window.location.reload()}>
        <Trans>Reintentar</Trans>
      </Button>
    </EmptyState>
  );
}
