import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** Shown when this device has no data and the request failed. */
export function AnalyticsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <EmptyState icon={<IconCloudOff size={28} />} text={t`No pudimos cargar la analítica. Intenta nuevamente.`}>
        <Button variant="default" onClick={onRetry}>
          <Trans>Reintentar</Trans>
        </Button>
      </EmptyState>
    </div>
  );
}
