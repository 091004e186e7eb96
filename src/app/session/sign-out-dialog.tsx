import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { readSyncStatus } from '#store/outbox/sync-status.ts';
import { DiscardForm } from '../sync-status/discard-form.tsx';
import { useSyncStatus } from '../sync-status/use-sync-status.ts';
import { useSessionActions, useSignedIn } from './session-context.tsx';

type Props = { pending: number; onClose: () => void };

/**
 * Asks what to do with unsent changes: send them now, keep them for the same user only, or discard them
 * (docs/offline.md#signing-out).
 */
export function SignOutDialog({ pending, onClose }: Props) {
  const { t } = useLingui();
  const { store, engine } = useSignedIn();
  const { signOut } = useSessionActions();
  const [isSending, setIsSending] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const status = useSyncStatus();
  // The current number: another tab may add changes while the dialog is open.
  const waiting = status ? status.pending + status.parked : pending;

  const send = async () => {
    setIsSending(true);
    setHasTried(false);
    await engine.syncNow().catch(() => undefined);
    const { pending, parked } = await readSyncStatus(store);
    if (pending + parked === 0) return signOut();
    setIsSending(false);
    setHasTried(true);
  };

  return (
    <Modal opened onClose={onClose} title={t`Salir de Cuadra`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Stack gap="sm">
        <Text role="status">{hasTried ? <StillPendingInfo count={waiting} /> : <PendingInfo count={waiting} />}</Text>
        {isDiscarding ? (
          // The user confirms this number of changes: a new number resets the form.
          <DiscardForm key={waiting} count={waiting} onCancel={() => setIsDiscarding(false)} />
        ) : (
          <>
            <Button loading={isSending} onClick={() => void send()}>
              <Trans>Enviar ahora</Trans>
            </Button>
            <Button variant="default" onClick={() => void signOut('keep')}>
              <Trans>Cerrar sesión y conservar</Trans>
            </Button>
            <Text size="xs" c="dimmed">
              <Trans>Solo tú los verás, al volver a entrar.</Trans>
            </Text>
            <Button variant="subtle" color="gray" c="var(--mantine-color-error)" onClick={() => setIsDiscarding(true)}>
              <Plural
                value={waiting}
                one="Descartar # cambio"
                many="Descartar # de cambios"
                other="Descartar # cambios"
              />
            </Button>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function PendingInfo({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      one="Hay # cambio sin enviar en este dispositivo."
      many="Hay # de cambios sin enviar en este dispositivo."
      other="Hay # cambios sin enviar en este dispositivo."
    />
  );
}

function StillPendingInfo({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      one="No pudimos enviar # cambio. Revisa el detalle."
      many="No pudimos enviar # de cambios. Revisa el detalle."
      other="No pudimos enviar # cambios. Revisa el detalle."
    />
  );
}
