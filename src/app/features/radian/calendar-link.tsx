import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import classes from './radian.module.css';

const CalendarLinkDialog = lazy(async () => ({
  default: (await import('./calendar-link-dialog.tsx')).CalendarLinkDialog,
}));

/** Opens the dialog of the calendar link. The demonstration has no link: its company is the same for everybody. */
export function CalendarLink() {
  const { isDemo } = useSignedIn();
  const [isOpen, setIsOpen] = useState(false);
  if (isDemo) return null;
  return (
    <>
      <Button
        variant="default"
        className={classes['screenOnly'] ?? ''}
        leftSection={<IconLink size={16} />}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Suscribirme al calendario</Trans>
      </Button>
      <Suspense>{isOpen && <CalendarLinkDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
