import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSession, useSessionActions } from '#app/session/session-context.tsx';
import { cancelEmailChange, confirmEmailChange } from '#contract/accounts/email-changes.ts';

export type EmailChangeAction = 'confirm' | 'cancel';
type LinkState =
  | { type: 'waiting' }
  | { type: 'sending' }
  | { type: 'done'; text: string }
  | { type: 'error'; text: string };

const ENDPOINTS = { confirm: confirmEmailChange, cancel: cancelEmailChange };

/**
 * Confirms or cancels a change of address when the user presses the button: a mail scanner that opens links must not
 * decide. When the user is signed in, the request names the session, which stays open while the others end.
 */
export function useEmailChangeLink(action: EmailChangeAction, token: string) {
  const { t } = useLingui();
  const session = useSession();
  const actions = useSessionActions();
  const errorText = useErrorText();
  const invalid = t`Este enlace ya no es válido. Pide de nuevo el cambio de correo.`;
  const [outcome, setOutcome] = useState<LinkState>(
    token === '' ? { type: 'error', text: invalid } : { type: 'waiting' },
  );

  const send = async () => {
    const { call } = session.type === 'signed_in' ? session : actions;
    setOutcome({ type: 'sending' });
    try {
      const { message } = await call(ENDPOINTS[action], { body: { token } });
      setOutcome({ type: 'done', text: message });
    } catch (error) {
      const offline = t`Necesitas conexión. Abre de nuevo el enlace cuando la tengas.`;
      setOutcome({ type: 'error', text: errorText(error, { fallback: invalid, offline }) });
    }
  };
  return { outcome, send };
}
