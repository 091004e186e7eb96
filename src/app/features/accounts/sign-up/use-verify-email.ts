import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import type { Call } from '#client/call.ts';
import { Unreachable } from '#client/unreachable.ts';
import { verifyEmail } from '#contract/accounts/auth.ts';

type VerificationState = { type: 'loading' } | { type: 'success' } | { type: 'error'; text: string };

// A token works once. A second mount (StrictMode, going back) uses the first attempt instead of consuming the token
// again.
const attempts = new Map<string, Promise<unknown>>();

/** Confirms the address by the token of the link, once, and returns the state. */
export function useVerifyEmail(token: string): VerificationState {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const errorText = useErrorText();
  const [outcome, setOutcome] = useState<VerificationState>({ type: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change identity on every render; the token is what is verified.
  useEffect(() => {
    if (token === '') return setOutcome({ type: 'error', text: t`Enlace de verificación inválido.` });
    const status = { isMounted: true };
    const update = (next: VerificationState) => status.isMounted && setOutcome(next);
    const fallback = t`No pudimos verificar tu cuenta con este enlace.`;
    update({ type: 'loading' });
    verifyOnce(call, token).then(
      () => update({ type: 'success' }),
      (error: unknown) => update({ type: 'error', text: errorText(error, { fallback, offline: fallback }) }),
    );
    return () => {
      status.isMounted = false;
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
    // The request did not reach the server, so the token is not consumed.
    if (error instanceof Unreachable) attempts.delete(token);
  });
  return attempt;
}
