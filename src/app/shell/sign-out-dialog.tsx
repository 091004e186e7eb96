import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { readSyncStatus } from '#store/sync-status.ts';
import { useSessionActions, useSignedIn } from './session-context.tsx';

type Props = { pending: number; onClose: () => void };

/** Changes that were not sent are kept for the same user, and for nobody else (OFFLINE.md 2.17). */
export function SignOutDialog({ pending, onClose }: Props) {
  const { t } = useLingui();
  const { store, engine } = useSignedIn();
  const { signOut } = useSessionActions();
  const [isSending, setIsSending] = useState(false);

  const send = async () => {
    setIsSending(true);
    await engine.syncNow();
    const status = await readSyncStatus(store);
    if (status.pending + status.parked === 0) await signOut();
    else setIsSending(false);
  };

  return (
    <Modal opened onClose={onClose} title={t`Salir de Cuadra`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Stack gap="sm">
        <Text>
          <Plural
            value={pending}
            one="Hay # cambio sin enviar en este dispositivo."
            many="Hay # de cambios sin enviar en este dispositivo."
            other="Hay # cambios sin enviar en este dispositivo."
          />
        </Text>
        <Button loading={isSending} onClick={() => void send()}>
          <Trans>Enviar ahora</Trans>
        </Button>
        <Button variant="default" onClick={() => void signOut()}>
          <Trans>Cerrar sesión y conservar</Trans>
        </Button>
        <Text size="xs" c="dimmed">
          <Trans>Solo tú los verás, al volver a entrar.</Trans>
        </Text>
      </Stack>
    </Modal>
  );
}
