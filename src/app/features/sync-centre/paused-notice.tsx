import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useSessionActions, useSignedIn } from '#app/session/session-context.tsx';
import type { PauseReason } from '#store/rows/meta-row.ts';
import classes from './sync-centre.module.css';

/** Shows why sync is paused, and how to resume it (docs/offline.md#responses). */
export function PausedNotice({ paused }: { paused: PauseReason | null }) {
  const { t } = useLingui();
  const remedies = useRemedies();
  if (!paused) return null;
  const texts: Record<PauseReason, string> = {
    auth: t`Tu sesión terminó. Inicia sesión nuevamente: tus cambios se conservan y se envían después.`,
    unconfirmed: t`Estamos confirmando tu sesión con el servidor. Tus cambios se envían después.`,
    'wrong-user': t`El servidor dice que esta sesión es de otra persona. Vuelve a entrar con tu cuenta: nada se ha perdido.`,
    update: t`Esta versión ya no puede hablar con el servidor. Actualiza para enviar tus cambios: siguen guardados aquí.`,
  };
  const { label, run } = remedies[paused];
  return (
    <Alert color="orange" variant="light" role="alert" icon={<IconPlayerPause size={18} aria-hidden />} p="sm">
      <div className={classes['paused']}>
        <span>
          <Trans>El envío está en pausa.</Trans> {texts[paused]}
        </span>
        <Button size="xs" variant="default" onClick={run}>
          {label}
        </Button>
      </div>
    </Alert>
  );
}

function useRemedies(): Record<PauseReason, { label: string; run: () => void }> {
  const { t } = useLingui();
  const { engine } = useSignedIn();
  const { signOut } = useSessionActions();
  // Pending changes stay on this device for the same user.
  const signIn = { label: t`Iniciar sesión`, run: () => void signOut('keep') };
  return {
    auth: signIn,
    'wrong-user': signIn,
    unconfirmed: { label: t`Reintentar`, run: () => void engine.syncNow().catch(() => undefined) },
    update: { label: t`Actualizar`, run: () => void update() },
  };
}

/** A waiting worker is activated at the next start; without one the page itself is reloaded. */
async function update(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  window.location.reload();
}
