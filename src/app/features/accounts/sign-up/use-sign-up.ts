import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { signUp } from '#contract/accounts/auth.ts';
import { EMPTY_SIGN_UP, type FieldErrors, readSignUp, type SignUpFields } from './sign-up-fields.ts';

/** The state of the sign-up form; `onRegistered` receives the address of the verification e-mail. */
export function useSignUp(onRegistered: (email: string) => void) {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const errorText = useErrorText();
  const [fields, setFields] = useState(EMPTY_SIGN_UP);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const set = (name: keyof SignUpFields, value: string) => {
    setFields((now) => ({ ...now, [name]: value }));
    setErrors(({ [name]: _removed, ...others }) => others);
  };

  const submit = async () => {
    const required = t`Completa todos los campos obligatorios.`;
    const read = readSignUp(fields, { required, mismatch: t`Las contraseñas no coinciden.` });
    setFailure(undefined);
    if ('errors' in read) return setErrors(read.errors);
    setIsBusy(true);
    try {
      await call(signUp, { body: read.payload });
      onRegistered(read.payload.email);
    } catch (error) {
      const fallback = t`No fue posible crear la cuenta.`;
      setFailure(
        errorText(error, { fallback, offline: t`Necesitas conexión para guardar. Conservamos lo que escribiste.` }),
      );
    } finally {
      setIsBusy(false);
    }
  };
  return { fields, errors, failure, isBusy, set, submit };
}
