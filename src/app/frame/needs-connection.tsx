import { useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useReachable } from '../sync-status/use-reachable.ts';

/** Shown in a form that only the server can process (docs/interaction.md#offline-patterns, pattern C). */
export function NeedsConnection() {
  const { t } = useLingui();
  const isReachable = useReachable();
  if (isReachable) return null;
  return (
    <Alert role="status" variant="light" color="yellow" icon={<IconCloudOff size={18} />} p="sm">
      {t`Necesitas conexión para guardar. Conservamos lo que escribiste.`}
    </Alert>
  );
}
