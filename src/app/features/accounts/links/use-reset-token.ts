import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { Unreachable } from '#client/unreachable.ts';
import { isResetToken, verifyResetToken } from '#contract/accounts/auth.ts';

type TokenCheck =
  | { type: 'checking' }
  /** `canRetry`: the server was not reachable, so the link may still be valid. */
  | { type: 'invalid'; text: string; canRetry: boolean }
  | { type: 'form'; email: string }
  | { type: 'done' };

/** Returns the state of a reset link; the check does not consume it. */
export function useResetToken(token: string) {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const errorText = useErrorText();
  const [check, setCheck] = useState<TokenCheck>({ type: 'checking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change identity on every render; the token is what is checked.
  useEffect(() => {
    if (token === '') return setCheck({ type: 'invalid', text: t`Token inválido o faltante`, canRetry: false });
    if (!isResetToken(token)) return setCheck({ type: 'invalid', text: t`Token inválido o expirado`, canRetry: false });
    const request = new AbortController();
    setCheck({ type: 'checking' });
    call(verifyResetToken, { params: { token } }, { signal: request.signal }).then(
      ({ email }) => !request.signal.aborted && setCheck({ type: 'form', email }),
      (error: unknown) => {
        if (request.signal.aborted) return;
        const text = errorText(error, {
          fallback: t`Token inválido o expirado`,
          offline: t`Necesitas conexión para validar tu enlace.`,
        });
        setCheck({ type: 'invalid', text, canRetry: error instanceof Unreachable });
      },
    );
    return () => request.abort();
  }, [call, token, attempt]);

  return { check, setCheck, retry: () => setAttempt((now) => now + 1) };
}
