import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { signUp } from '#contract/accounts/auth.ts';
import { useConsent } from '../use-consent.ts';
import { EMPTY_SIGN_UP, type FieldErrors, readSignUp, type SignUpFields } from './sign-up-fields.ts';

/** The state of the sign-up form; `onRegistered` receives the address of the verification e-mail. */
export function useSignUp(onRegistered: (email: string) => void) {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const errorText = useErrorText();
  const requiredTexts = useRequiredTexts();
  const [fields, setFields] = useState(EMPTY_SIGN_UP);
  const [errors, setErrors] = useState<FieldErrors>({});
  const consent = useConsent();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const set = (name: keyof SignUpFields, value: string) => {
    setFields((now) => ({ ...now, [name]: value }));
    setErrors(({ [name]: _removed, ...others }) => others);
  };

  const submit = async () => {
    const read = readSignUp(fields, { required: requiredTexts(fields), mismatch: t`Las contraseñas no coinciden.` });
    setFailure(undefined);
    const isConsentGiven = consent.check();
    if ('errors' in read) return setErrors(read.errors);
    if (!isConsentGiven) return;
    setIsBusy(true);
    try {
      await call(signUp, { body: { ...read.payload, ...(consent.isGiven && { consent: true }) } });
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
  return { fields, errors, failure, isBusy, consent: consent.field, set, submit };
}

/** Returns what an empty field asks for. */
function useRequiredTexts() {
  const { t } = useLingui();
  return ({ tax_id_type }: SignUpFields): Record<keyof SignUpFields, string> => ({
    company_name: t`Escribe el nombre de la empresa.`,
    tax_id_type: t`Elige el tipo de identificación.`,
    tax_id: { NIT: t`Escribe tu NIT.`, CC: t`Escribe tu cédula.` }[tax_id_type] ?? t`Escribe tu pasaporte.`,
    phone_number: t`Escribe un teléfono.`,
    email: t`Escribe tu correo.`,
    password: t`Escribe una contraseña.`,
    confirmation: t`Escribe otra vez la contraseña.`,
  });
}
