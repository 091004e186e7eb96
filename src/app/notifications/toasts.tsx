import { useMediaQuery } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import '@mantine/notifications/styles.css';
import { applyInsets, reportToasts } from '#app/ui/bottom-insets.ts';
import { useSession } from '../session/session-context.tsx';
import classes from './toasts.module.css';

export function Toasts() {
  const session = useSession();
  const storeName = session.type === 'signed_in' ? session.store.name : undefined;
  // On a low screen the menu has room for one; the others wait for it.
  const isShortScreen = useMediaQuery('(max-height: 45em)', false, { getInitialValueInEffect: false });
  const previousStoreName = useRef(storeName);
  useEffect(() => {
    if (previousStoreName.current === storeName) return;
    previousStoreName.current = storeName;
    // What was said to one person, or of the example, is not for the next.
    notifications.clean();
  }, [storeName]);
  return (
    <Notifications
      position="bottom-left"
      limit={isShortScreen ? 1 : 3}
      className={classes['toasts'] ?? ''}
      ref={trackHeight}
    />
  );
}

/** The library has a box for each corner. */
function trackHeight(box: HTMLDivElement | null) {
  if (box?.dataset['position'] !== 'bottom-left') return undefined;
  const stopFollowing = applyInsets(box);
  const stopReporting = reportToasts(box);
  return () => {
    stopFollowing?.();
    stopReporting?.();
  };
}
