import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import type { Call } from '#client/call.ts';
import { Unreachable } from '#client/unreachable.ts';
import { verifyEmail } from '#contract/accounts/auth.ts';

type Outcome = { state: 'loading' } | { state: 'success' } | { state: 'error'; text: string };

// A token works once. Mounting again (StrictMode, going back) joins the first attempt instead of spending it twice.
const attempts = new Map<string, Promise<unknown>>();

export function useVerifyEmail(token: string): Outcome {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const errorText = useErrorText();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change identity on every render; the token is what is verified.
  useEffect(() => {
    if (token === '') return setOutcome({ state: 'error', text: t`Enlace de verificación inválido.` });
    const mounted = { is: true };
    const tell = (next: Outcome) => mounted.is && setOutcome(next);
    const fallback = t`No pudimos verificar tu cuenta con este enlace.`;
    tell({ state: 'loading' });
    verifyOnce(call, token).then(
      () => tell({ state: 'success' }),
      (error: unknown) => tell({ state: 'error', text: errorText(error, { fallback, offline: fallback }) }),
    );
    return () => {
      mounted.is = false;
    };
  }, [call, token]);

  return outcome;
}

function verifyOnce(call: Call, token: string): Promise<unknown> {
  const known = attempts.get(token);
  if (known !== undefined) return known;
  const attempt = call(verifyEmail, { body: { token } });
  attempts.set(token, attempt);
  attempt.catch((error: unknown) => {
    // It never arrived, so it is not spent.
    if (error instanceof Unreachable) attempts.delete(token);
  });
  return attempt;
}
