import { useLingui } from '@lingui/react/macro';
import type { NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { toastLoader } from './toast-loader.ts';
import { undo } from './undo.ts';
import { UndoMessage } from './undo-message.tsx';

/** What just happened, said politely; with `takeBack` there is a way back for 8 seconds, and by Ctrl+Z. */
export function useNotify() {
  const { t } = useLingui();
  const closeButtonProps = { 'aria-label': t`Cerrar` };
  const common = { closeButtonProps, withBorder: true, radius: 'md' } as const;

  const done = (message: string, undoAction?: () => Promise<void>) => {
    const id = crypto.randomUUID();
    const hideToast = () => void withToasts(({ hide }) => hide(id));
    if (undoAction) {
      undo.push(id, async () => {
        hideToast();
        await undoAction();
      });
    }
    show({
      ...common,
      id,
      // Said politely: nobody is interrupted by what went well.
      role: 'status',
      color: 'forest',
      icon: <IconCheck size={16} />,
      // A message with a way back counts for itself: it waits while somebody is on it.
      autoClose: undoAction ? false : 5_000,
      message: undoAction ? (
        <UndoMessage message={message} onUndo={() => void undo.run(id)} onEnd={hideToast} />
      ) : (
        message
      ),
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
  toastLoader.load();
  // On a first visit that lost its network the code may be out of reach; what was said is then lost, nothing else.
  const library = await import('@mantine/notifications').catch(() => undefined);
  if (library) use(library.notifications);
}
