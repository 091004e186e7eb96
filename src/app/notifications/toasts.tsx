import { useMediaQuery } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import '@mantine/notifications/styles.css';
import { followHeights, makeRoomFor } from '#app/ui/stand-at-foot.ts';
import { useSession } from '../session/session-context.tsx';
import classes from './toasts.module.css';

export function Toasts() {
  const session = useSession();
  const who = session.state === 'signed_in' ? session.store.name : undefined;
  // On a low screen the menu has room for one; the others wait for it.
  const isLow = useMediaQuery('(max-height: 45em)', false, { getInitialValueInEffect: false });
  const before = useRef(who);
  useEffect(() => {
    if (before.current === who) return;
    before.current = who;
    // What was said to one person, or of the example, is not for the next.
    notifications.clean();
  }, [who]);
  return (
    <Notifications position="bottom-left" limit={isLow ? 1 : 3} className={classes['toasts'] ?? ''} ref={measure} />
  );
}

/** The library has a box for each corner. */
function measure(box: HTMLDivElement | null) {
  if (box?.dataset['position'] !== 'bottom-left') return undefined;
  const stopFollowing = followHeights(box);
  const stopTelling = makeRoomFor(box);
  return () => {
    stopFollowing?.();
    stopTelling?.();
  };
}
