import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Pass `onRetry` when a retry may help. */
export function ErrorBox({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle size={18} />} p="sm">
      {onRetry ? (
        <Group justify="space-between" gap="xs">
          <span>{children}</span>
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            <Trans>Reintentar</Trans>
          </Button>
        </Group>
      ) : (
        children
      )}
    </Alert>
  );
}
