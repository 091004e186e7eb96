import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { endSession } from '#contract/accounts/session.ts';
import type { ActiveSession } from '#domain/accounts/active-session.ts';
import { useDeviceName } from './use-device-name.ts';

/** Ends one of the own sessions and shows the result. `busyId` is the session that is being ended. */
export function useEndSession(onEnded: () => void) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const errorText = useErrorText();
  const nameOf = useDeviceName();
  const [busyId, setBusyId] = useState<string>();

  const end = async (session: ActiveSession): Promise<void> => {
    const device = nameOf(session);
    setBusyId(session.id);
    try {
      await send(endSession, { params: { id: session.id } });
      notify.done(t`Cerraste la sesión de ${device}.`);
    } catch (error) {
      const offline = t`Necesitas conexión para cerrar sesiones.`;
      notify.failed(errorText(error, { fallback: t`No pudimos cerrar la sesión. Intenta nuevamente.`, offline }));
    } finally {
      setBusyId(undefined);
      // Also after a refusal: the session may have ended elsewhere.
      onEnded();
    }
  };
  return { busyId, end };
}
