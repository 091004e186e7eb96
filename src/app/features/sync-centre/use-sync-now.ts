import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { RoundReport } from '#sync/coordination/run-round.ts';

/** "Reintentar ahora" or "Buscar cambios": sends and pulls everything, also when the browser reports no network. */
export function useSyncNow() {
  const { t } = useLingui();
  const { engine } = useSignedIn();
  const notify = useNotify();
  // The engine's own activity does not disable the button.
  const [isBusy, setIsBusy] = useState(false);
  const syncNow = async (): Promise<void> => {
    setIsBusy(true);
    const report = await engine.syncNow().catch(() => undefined);
    setIsBusy(false);
    if (!report) notify.failed(t`Algo no salió bien. Intenta nuevamente.`);
    else if (isOffline(report)) notify.failed(t`Seguimos sin conexión. Se enviará cuando vuelva.`);
    else notifySent(report);
  };
  const notifySent = ({ sent, waiting, stopped }: RoundReport): void => {
    if (sent > 0)
      notify.done(waiting === 0 ? t`Enviamos lo que estaba por enviar.` : t`Enviamos una parte; el resto sigue.`);
    else if (waiting === 0 && stopped === null) notify.done(t`Tus datos están al día.`);
  };
  return { isBusy, syncNow };
}

const isOffline = ({ stopped, pulled }: RoundReport): boolean => stopped === 'offline' || pulled === 'offline';
