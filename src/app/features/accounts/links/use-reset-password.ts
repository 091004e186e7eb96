import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { resetPassword } from '#contract/accounts/auth.ts';

type Fields = { password: string; confirmation: string };

/** The form that sets a new password by the token of a reset link; `onDone` runs after success. */
export function useResetPassword(token: string, onDone: () => void) {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const errorText = useErrorText();
  const [fields, setFields] = useState<Fields>({ password: '', confirmation: '' });
  const [errors, setErrors] = useState<Partial<Fields>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const set = (name: keyof Fields, value: string) => {
    setFields((now) => ({ ...now, [name]: value }));
    setErrors({});
  };

  const submit = async () => {
    setFailure(undefined);
    if (fields.password !== fields.confirmation) return setErrors({ confirmation: t`Las contraseñas no coinciden` });
    const body = resetPassword.body.safeParse({ token, new_password: fields.password });
    if (!body.success) {
      const short = t`La contraseña debe tener al menos 6 caracteres`;
      return setErrors({ password: body.error.issues[0]?.message ?? short });
    }
    setIsBusy(true);
    try {
      await call(resetPassword, { body: body.data });
      onDone();
    } catch (error) {
      setFailure(errorText(error, { fallback: t`Error al restablecer la contraseña` }));
    } finally {
      setIsBusy(false);
    }
  };
  return { fields, errors, failure, isBusy, set, submit };
}
