import { useLingui } from '@lingui/react/macro';
import { LoadFailure } from './load-failure.tsx';

/** Shown when this device has no data and the request failed. */
export function AnalyticsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <LoadFailure
      offline={t`Necesitas conexión para ver la analítica.`}
      failed={t`No pudimos cargar la analítica. Intenta nuevamente.`}
      onRetry={onRetry}
    />
  );
}
