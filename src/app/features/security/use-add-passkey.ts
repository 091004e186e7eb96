import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { createPasskey, PasskeyNotUsed } from '#app/step-up/passkey-browser.ts';
import { confirmPasskey, startPasskey } from '#contract/accounts/second-factor.ts';
import { FactorName } from '#domain/accounts/second-factor.ts';

/** Creates a passkey in the browser, and adds it. */
export function useAddPasskey({ onAdded }: { onAdded: (recovery_codes: string[] | undefined) => void }) {
  const { t } = useLingui();
  const { call } = useSignedIn();
  const notify = useNotify();
  const errorText = useErrorText();
  const [name, setName] = useState(t`Este dispositivo`);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const textOf = (error: unknown): string => {
    if (!(error instanceof PasskeyNotUsed))
      return errorText(error, { fallback: t`No pudimos agregar la llave de acceso. Intenta nuevamente.` });
    return error.isKnown
      ? t`Este dispositivo ya está entre tus llaves de acceso.`
      : t`No se creó la llave de acceso. Intenta nuevamente.`;
  };

  const add = async (): Promise<void> => {
    const read = FactorName.safeParse(name);
    if (!read.success) return setFailure(read.error.issues[0]?.message);
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { enrolment, options } = await call(startPasskey, {});
      const response = await createPasskey(options);
      const { factor, recovery_codes } = await call(confirmPasskey, { body: { enrolment, response, name: read.data } });
      const added = factor.name;
      notify.done(t`Agregaste «${added}».`);
      onAdded(recovery_codes);
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { name, setName, isBusy, failure, add };
}
