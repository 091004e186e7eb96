import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import '@mantine/notifications/styles.css';
import { useSession } from './session-context.tsx';
import classes from './toasts.module.css';

export function Toasts() {
  const session = useSession();
  const who = session.state === 'signed_in' ? session.user.id : undefined;
  const before = useRef(who);
  useEffect(() => {
    if (before.current === who) return;
    before.current = who;
    // What was said to one person is not for the next.
    notifications.clean();
  }, [who]);
  return <Notifications position="bottom-right" limit={4} className={classes['toasts'] ?? ''} />;
}
