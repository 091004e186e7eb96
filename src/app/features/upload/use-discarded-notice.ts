import { plural } from '@lingui/core/macro';
import { useNotify } from '#app/notifications/use-notify.tsx';

/** Returns a function that says how many decisions were discarded with files; for 0 it says nothing. */
export function useDiscardedNotice(): (count: number) => void {
  const notify = useNotify();
  return (count) => {
    if (count === 0) return;
    notify.failed(
      plural(count, {
        one: 'También descartamos # cambio que hiciste en las facturas que no subirás.',
        other: 'También descartamos # cambios que hiciste en las facturas que no subirás.',
      }),
    );
  };
}
