import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useLoadFailure } from './use-load-failure.ts';

/** Shown when this device has no data and the request failed. */
export function AnalyticsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const text = useLoadFailure({
    offline: t`Necesitas conexión para ver la analítica.`,
    failed: t`No pudimos cargar la analítica. Intenta nuevamente.`,
  });
  return (
    <div role="alert">
      <EmptyState icon={<IconCloudOff size={28} />} text={text}>
        <Button variant="default" onClick={onRetry}>
          <Trans>Reintentar</Trans>
        </Button>
      </EmptyState>
    </div>
  );
}
