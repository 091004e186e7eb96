import { useMediaQuery } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import '@mantine/notifications/styles.css';
import { applyInsets } from '#app/ui/bottom-insets.ts';
import { useSession } from '../session/session-context.tsx';
import { toastLoader } from './toast-loader.ts';
import classes from './toasts.module.css';

export function Toasts() {
  const session = useSession();
  const storeName = session.type === 'signed_in' ? session.store.name : undefined;
  // On a short screen there is space for one toast; the others wait.
  const isShortScreen = useMediaQuery('(max-height: 45em)', false, { getInitialValueInEffect: false });
  // The code of this component loads with the first toast: the company may have changed since that was shown.
  const previousStoreName = useRef(toastLoader.getOwner() ?? storeName);
  useEffect(() => {
    if (previousStoreName.current === storeName) return;
    previousStoreName.current = storeName;
    // Toasts of one user, or of the demo, are not for the next user.
    notifications.clean();
  }, [storeName]);
  return (
    // Without an animation: it changes the height, and so the layout of the page, in each frame of the next decision.
    <Notifications
      transitionDuration={0}
      position="bottom-left"
      limit={isShortScreen ? 1 : 3}
      className={classes['toasts'] ?? ''}
      ref={followBottomBar}
    />
  );
}

/** The library renders a box for each corner. */
function followBottomBar(box: HTMLDivElement | null) {
  return box?.dataset['position'] === 'bottom-left' ? applyInsets(box) : undefined;
}
