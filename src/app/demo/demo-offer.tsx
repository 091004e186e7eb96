import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { useNotify } from '../notifications/use-notify.tsx';
import { useSessionActions, useSignedIn } from '../session/session-context.tsx';

/** Offered to a user without invoices (docs/interaction.md#first-steps), but not within the demo itself. */
export function DemoOffer() {
  const { t } = useLingui();
  const { isDemo } = useSignedIn();
  const { enterDemo } = useSessionActions();
  const notify = useNotify();
  const [isOpening, setIsOpening] = useState(false);
  if (isDemo) return null;
  const enter = async () => {
    setIsOpening(true);
    try {
      await enterDemo();
    } catch {
      notify.failed(
        navigator.onLine
          ? t`No pudimos cargar los datos de ejemplo. Intenta nuevamente.`
          : t`Necesitas conexión para cargar los datos de ejemplo por primera vez.`,
      );
    }
    setIsOpening(false);
  };
  return (
    <Button variant="light" leftSection={<IconFlask size={16} />} loading={isOpening} onClick={() => void enter()}>
      <Trans>Explorar con datos de ejemplo</Trans>
    </Button>
  );
}
