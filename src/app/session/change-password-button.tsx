import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));

/** For every signed-in user, whatever the role. */
export function ChangePasswordButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconKey size={15} />}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Cambiar contraseña</Trans>
      </Button>
      <Suspense>{isOpen && <ChangePasswordDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
