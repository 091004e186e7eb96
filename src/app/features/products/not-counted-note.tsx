import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useSyncStatus } from '#app/sync-status/use-sync-status.ts';

/** Invoice lines exist only on the server, so pending changes are not counted here. */
export function NotCountedNote() {
  const status = useSyncStatus();
  if (!status || status.pending === 0) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      <Trans>Tus cambios por enviar aún no cuentan en estas cifras.</Trans>
    </Text>
  );
}
