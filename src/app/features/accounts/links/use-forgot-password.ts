import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { forgotPassword } from '#contract/accounts/auth.ts';

/** Requests the reset e-mail; the response never shows whether the address has an account. */
export function useForgotPassword() {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ isSent: boolean; failure?: string }>({ isSent: false });

  const requestReset = async (typed: string) => {
    const body = forgotPassword.body.safeParse({ email: typed });
    if (!body.success) {
      const failure = typed.trim() === '' ? undefined : body.error.issues[0]?.message;
      return setOutcome({ isSent: false, failure: failure ?? t`Escribe tu correo.` });
    }
    setIsBusy(true);
    try {
      await call(forgotPassword, { body: body.data });
      setOutcome({ isSent: true });
    } catch (error) {
      const fallback = t`Error al enviar el correo de restablecimiento`;
      setOutcome({ isSent: false, failure: errorText(error, { fallback, offline: fallback }) });
    } finally {
      setIsBusy(false);
    }
  };
  return { requestReset, isBusy, ...outcome };
}
