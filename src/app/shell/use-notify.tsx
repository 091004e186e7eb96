import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

/** UX.md 3.3. */
const UNDO_MS = 8_000;

/** What just happened, said politely; with `undo` it can be taken back for 8 seconds. */
export function useNotify() {
  const { t } = useLingui();
  const closeButtonProps = { 'aria-label': t`Cerrar` };
  const common = { closeButtonProps, withBorder: true, radius: 'md' } as const;

  const done = (message: string, undo?: () => Promise<void>) => {
    const id = crypto.randomUUID();
    const takeBack = async () => {
      notifications.hide(id);
      await undo?.();
    };
    notifications.show({
      ...common,
      id,
      color: 'forest',
      icon: <IconCheck size={16} />,
      autoClose: undo ? UNDO_MS : 5_000,
      message: undo ? <WithUndo message={message} onUndo={() => void takeBack()} /> : message,
    });
  };
  const failed = (message: string) => {
    notifications.show({
      ...common,
      role: 'alert',
      color: 'red.8',
      icon: <IconAlertTriangle size={16} />,
      autoClose: 10_000,
      message,
    });
  };
  return { done, failed };
}

function WithUndo({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" inherit>
        {message}
      </Text>
      <Button size="compact-sm" variant="light" onClick={onUndo} style={{ flex: 'none' }}>
        <Trans>Deshacer</Trans>
      </Button>
    </Group>
  );
}
