import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { EraseDialog } from './erase-dialog.tsx';

/** For a shared computer, or one that the user gives away. */
export function EraseDevice() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" c="var(--mantine-color-error)" onClick={() => setIsOpen(true)}>
        <Trans>Borrar este dispositivo</Trans>
      </Button>
      {isOpen && <EraseDialog title={t`Borrar este dispositivo`} onClose={() => setIsOpen(false)} />}
    </>
  );
}
