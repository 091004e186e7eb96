import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { methodsIn } from '#app/step-up/step-up.ts';
import { useTrack } from '#app/usage-analytics/analytics-context.tsx';
import { Refused } from '#client/refused.ts';
import { login } from '#contract/accounts/auth.ts';
import type { SecondStepRequest } from './use-second-step.ts';

type SignInResult = { failure?: string; unverified?: boolean; secondStep?: SecondStepRequest };

/**
 * Signs in, with the error text; `unverified` offers another e-mail (docs/specification.md#public-screens),
 * `secondStep` continues with a second factor.
 */
export function useSignIn() {
  const { t } = useLingui();
  const { call, signIn } = useSessionActions();
  const errorText = useErrorText();
  const track = useTrack();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<SignInResult>({});

  const toResult = (error: unknown, shown: string): SignInResult => {
    const secondStep = secondStepFrom(error, shown);
    if (secondStep) return { secondStep };
    const unverified = error instanceof Refused && error.code === 'email_not_verified';
    return {
      unverified,
      failure: unverified
        ? t`Tu cuenta ${shown} aún no está verificada. Revisa tu correo o solicita un nuevo enlace.`
        : errorText(error, {
            fallback: t`No fue posible iniciar sesión.`,
            offline: t`Necesitas conexión para iniciar sesión.`,
          }),
    };
  };

  const attempt = async (email: string, password: string) => {
    if (email.trim() === '') return setOutcome({ failure: t`Escribe tu correo.` });
    const body = login.body.safeParse({ email, password });
    if (!body.success) return setOutcome({ failure: body.error.issues[0]?.message ?? t`Escribe tu contraseña.` });
    setIsBusy(true);
    setOutcome({});
    try {
      await signIn(await call(login, { body: body.data }));
      track('login');
    } catch (error) {
      setOutcome(toResult(error, body.data.email));
    } finally {
      setIsBusy(false);
    }
  };
  return { signIn: attempt, isBusy, startAgain: () => setOutcome({}), ...outcome };
}

/** The password was correct, and the server requires a second factor. */
function secondStepFrom(error: unknown, email: string): SecondStepRequest | undefined {
  if (!(error instanceof Refused) || error.code !== 'second_factor_required') return undefined;
  const { challenge } = error.problem;
  return challenge === undefined ? undefined : { challenge, methods: methodsIn(error), email };
}
