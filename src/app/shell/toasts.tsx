import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import classes from './toasts.module.css';

export function Toasts() {
  return <Notifications position="bottom-right" limit={4} className={classes['toasts'] ?? ''} />;
}
