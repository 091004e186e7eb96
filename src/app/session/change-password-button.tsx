import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));

/** The label begins where those of the menu do (app-frame.module.css). */
const AS_MENU_ROW = { section: { marginInlineEnd: 10 } };

/** For every signed-in user, whatever the role. */
export function ChangePasswordButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        fw={500}
        styles={AS_MENU_ROW}
        leftSection={<IconKey size={19} stroke={1.7} />}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Cambiar contraseña</Trans>
      </Button>
      <Suspense>{isOpen && <ChangePasswordDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
