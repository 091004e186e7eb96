import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { useReachable } from './use-reachable.ts';

type Props = { offline: string; failed: string; onRetry: () => void };

/**
 * Shown in place of data that this device does not have and could not load. Without a connection nothing went wrong: the
 * data is requested again by itself once there is one.
 */
export function LoadFailure({ offline, failed, onRetry }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  if (isReachable) return <ErrorBox onRetry={onRetry}>{failed}</ErrorBox>;
  return (
    <div role="status">
      <EmptyState icon={<IconCloudOff size={28} />} text={offline}>
        <Text size="sm" c="dimmed" ta="center">
          {t`Se carga apenas vuelva la conexión.`}
        </Text>
      </EmptyState>
    </div>
  );
}
