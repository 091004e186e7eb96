import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { Refused } from '#client/refused.ts';
import { resendVerification } from '#contract/accounts/auth.ts';

const COOLDOWN_S = 60;

/** Sends another verification e-mail, at most one a minute from this screen. */
export function useResend() {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [outcome, setOutcome] = useState<{ sentTo?: string; failure?: string }>({});

  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);

  const resend = async (typed: string) => {
    const body = resendVerification.body.safeParse({ email: typed });
    if (!body.success) return setOutcome({ failure: t`Escribe tu correo para reenviarte el enlace.` });
    setIsBusy(true);
    try {
      await call(resendVerification, { body: body.data });
      setOutcome({ sentTo: body.data.email });
      setSeconds(COOLDOWN_S);
    } catch (error) {
      const fallback = t`No pudimos reenviar el enlace de verificación. Intenta nuevamente.`;
      setOutcome({ failure: errorText(error, { fallback, offline: fallback }) });
      if (error instanceof Refused && error.status === 429) setSeconds(COOLDOWN_S);
    } finally {
      setIsBusy(false);
    }
  };
  return { resend, isBusy, seconds, ...outcome };
}
