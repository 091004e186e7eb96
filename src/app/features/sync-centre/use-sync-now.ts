import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';

/** "Reintentar ahora": sends and pulls everything, also when the browser reports no network. */
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
    else if (report.stopped === 'offline' || report.pulled === 'offline')
      notify.failed(t`Seguimos sin conexión. Se enviará cuando vuelva.`);
    else if (report.sent > 0 || (report.waiting === 0 && report.stopped === null))
      notify.done(
        report.waiting === 0 ? t`Enviamos lo que estaba por enviar.` : t`Enviamos una parte; el resto sigue.`,
      );
  };
  return { isBusy, syncNow };
}
