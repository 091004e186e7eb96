import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { toastsWanted } from './toasts-wanted.ts';

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
      void withToasts(({ hide }) => hide(id));
      await undo?.();
    };
    show({
      ...common,
      id,
      color: 'forest',
      icon: <IconCheck size={16} />,
      autoClose: undo ? UNDO_MS : 5_000,
      message: undo ? <WithUndo message={message} onUndo={() => void takeBack()} /> : message,
    });
  };
  const failed = (message: string) => {
    show({
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

type Toasts = typeof import('@mantine/notifications')['notifications'];

const show = (toast: NotificationData) => void withToasts((toasts) => toasts.show(toast));

/** What is said before the place for it is there waits in the library's own store. */
async function withToasts(use: (toasts: Toasts) => void): Promise<void> {
  toastsWanted.want();
  // On a first visit that lost its network the code may be out of reach; what was said is then lost, nothing else.
  const library = await import('@mantine/notifications').catch(() => undefined);
  if (library) use(library.notifications);
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
