import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '#app/ui/modal.tsx';
import { readSyncStatus } from '#store/outbox/sync-status.ts';
import { syncOtherAccounts } from '#sync/session/sync-accounts.ts';
import { listWaitingElsewhere } from '#sync/session/waiting-elsewhere.ts';
import { pageAccounts } from '../switching/start-other-accounts.ts';
import { DiscardForm } from '../sync-status/discard-form.tsx';
import { useSyncStatus } from '../sync-status/use-sync-status.ts';
import { useSessionActions, useSignedIn } from './session-context.tsx';
import classes from './sign-out-dialog.module.css';
import type { PendingSignOut } from './use-sign-out.ts';

type Props = { pending: PendingSignOut; onClose: () => void };

/**
 * Asks what to do with unsent changes: send them now, keep them for the same user only, or discard them, in
 * every company of the person (docs/offline.md#signing-out).
 */
export function SignOutDialog({ pending, onClose }: Props) {
  const { t } = useLingui();
  const { store, engine } = useSignedIn();
  const { registry, signOut } = useSessionActions();
  const [elsewhere, setElsewhere] = useState(pending.elsewhere);
  const [isSending, setIsSending] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const status = useSyncStatus();
  // The current number: another tab may add changes while the dialog is open.
  const own = status ? status.pending + status.parked : pending.own;
  const waiting = elsewhere.reduce((sum, { count }) => sum + count, own);

  const send = async () => {
    setIsSending(true);
    setHasTried(false);
    await engine.syncNow().catch(() => undefined);
    if (elsewhere.length > 0)
      await syncOtherAccounts(store.name, pageAccounts(registry), { ignoreBackoff: true }).catch(() => undefined);
    const { pending, parked } = await readSyncStatus(store);
    const left = await listWaitingElsewhere(registry, store);
    if (pending + parked + left.length === 0) return signOut();
    setElsewhere(left);
    setIsSending(false);
    setHasTried(true);
  };

  return (
    <Modal opened onClose={onClose} title={t`Salir de Cuadra`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Stack gap="sm">
        <Text role="status">{hasTried ? <StillPendingInfo count={waiting} /> : <PendingInfo count={waiting} />}</Text>
        {elsewhere.length > 0 && <CompanyList own={own} elsewhere={elsewhere} />}
        {isDiscarding ? (
          // The user confirms this number of changes: a new number resets the form.
          <DiscardForm key={waiting} count={waiting} elsewhere={elsewhere} onCancel={() => setIsDiscarding(false)} />
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

/** How the changes are spread over the person's companies. */
function CompanyList({ own, elsewhere }: PendingSignOut) {
  const { user } = useSignedIn();
  const inView = { name: 'own', label: user.company?.name ?? '', count: own };
  return (
    <ul className={classes['companies']}>
      {[inView, ...elsewhere]
        .filter(({ count }) => count > 0)
        .map(({ name, label, count }) => (
          <li key={name}>
            {label}: <Plural value={count} one="# cambio" many="# de cambios" other="# cambios" />
          </li>
        ))}
    </ul>
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
