import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { Unreachable } from '#client/unreachable.ts';
import { verifyResetToken } from '#contract/accounts/auth.ts';

type Check =
  | { state: 'checking' }
  /** `canRetry`: nobody could be asked, so the link may still be good. */
  | { state: 'invalid'; text: string; canRetry: boolean }
  | { state: 'form'; email: string }
  | { state: 'done' };

/** What the server says of the link of a letter; asking does not spend it. */
export function useResetToken(token: string) {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const errorText = useErrorText();
  const [check, setCheck] = useState<Check>({ state: 'checking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change identity on every render; the token is what is checked.
  useEffect(() => {
    if (token === '') return setCheck({ state: 'invalid', text: t`Token inválido o faltante`, canRetry: false });
    const asked = new AbortController();
    setCheck({ state: 'checking' });
    call(verifyResetToken, { params: { token } }, { signal: asked.signal }).then(
      ({ email }) => !asked.signal.aborted && setCheck({ state: 'form', email }),
      (error: unknown) => {
        if (asked.signal.aborted) return;
        const text = errorText(error, {
          fallback: t`Token inválido o expirado`,
          offline: t`Necesitas conexión para validar tu enlace.`,
        });
        setCheck({ state: 'invalid', text, canRetry: error instanceof Unreachable });
      },
    );
    return () => asked.abort();
  }, [call, token, attempt]);

  return { check, setCheck, retry: () => setAttempt((now) => now + 1) };
}
