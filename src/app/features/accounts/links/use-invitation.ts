import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { Unreachable } from '#client/unreachable.ts';
import { readInvitation } from '#contract/accounts/invitations.ts';

type InvitationCheck =
  | { type: 'checking' }
  /** `canRetry`: the server was not reachable, so the link may still be valid. */
  | { type: 'invalid'; text: string; canRetry: boolean }
  | { type: 'open'; email: string; company_name: string; has_password: boolean; has_account: boolean; is_firm: boolean }
  | { type: 'accepted' };

/** Returns the state of an invitation link; the check does not consume it. */
export function useInvitation(token: string) {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const errorText = useErrorText();
  const [check, setCheck] = useState<InvitationCheck>({ type: 'checking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change identity on every render; the token is what is checked.
  useEffect(() => {
    const fallback = t`Esta invitación ya no es válida. Pide a quien te invitó que te envíe otra.`;
    if (token === '') return setCheck({ type: 'invalid', text: fallback, canRetry: false });
    const request = new AbortController();
    setCheck({ type: 'checking' });
    call(readInvitation, { body: { token } }, { signal: request.signal }).then(
      (invitation) => !request.signal.aborted && setCheck({ type: 'open', ...invitation }),
      (error: unknown) => {
        if (request.signal.aborted) return;
        const text = errorText(error, { fallback, offline: t`Necesitas conexión para abrir la invitación.` });
        setCheck({ type: 'invalid', text, canRetry: error instanceof Unreachable });
      },
    );
    return () => request.abort();
  }, [call, token, attempt]);

  return { check, setCheck, retry: () => setAttempt((now) => now + 1) };
}
