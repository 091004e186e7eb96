import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { confirmTotp, startTotp } from '#contract/accounts/second-factor.ts';
import type { ResponseOf } from '#contract/endpoint.ts';

export type StartedApp = ResponseOf<typeof startTotp>;

/** Requests a secret when it opens, and adds the app with a code from it. */
export function useAddApp({ onAdded }: { onAdded: (recovery_codes: string[] | undefined) => void }) {
  const { t } = useLingui();
  const { call } = useSignedIn();
  const notify = useNotify();
  const errorText = useErrorText();
  const [started, setStarted] = useState<StartedApp>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [round, setRound] = useState(0);
  const [fields, setFields] = useState({ code: '', name: t`Mi celular` });
  const fallback = t`No pudimos agregar la aplicación. Intenta nuevamente.`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change identity on every render; a new round requests a secret again.
  useEffect(() => {
    let isOpen = true;
    setFailure(undefined);
    call(startTotp, {}).then(
      (answer) => isOpen && setStarted(answer),
      (error: unknown) => isOpen && setFailure(errorText(error, { fallback })),
    );
    return () => {
      isOpen = false;
    };
  }, [call, round]);

  const confirm = async (): Promise<void> => {
    if (!started) return;
    const body = confirmTotp.body.safeParse({ ...fields, enrolment: started.enrolment });
    if (!body.success) return setFailure(body.error.issues[0]?.message ?? fallback);
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { factor, recovery_codes } = await call(confirmTotp, { body: body.data });
      const { name } = factor;
      notify.done(t`Agregaste «${name}».`);
      onAdded(recovery_codes);
    } catch (error) {
      setFailure(errorText(error, { fallback }));
    } finally {
      setIsBusy(false);
    }
  };

  const set = (some: Partial<typeof fields>) => setFields((now) => ({ ...now, ...some }));
  return { started, failure, isBusy, fields, set, confirm, start: () => setRound((now) => now + 1) };
}
