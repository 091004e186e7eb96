import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useSyncStatus } from './use-sync-status.ts';

/** Invoice lines and documents exist only on the server, so pending changes are not counted in figures of them. */
export function NotCountedNote() {
  const status = useSyncStatus();
  if (!status || status.pending === 0) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      <Trans>Tus cambios por enviar aún no cuentan en estas cifras.</Trans>
    </Text>
  );
}
