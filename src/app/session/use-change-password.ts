import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { changePassword } from '#contract/accounts/auth.ts';

type Fields = { current: string; password: string; confirmation: string };
type Errors = Partial<Fields>;

/** The form with which a signed-in user changes the own password. Other sessions end, the current one stays. */
export function useChangePassword(onClose: () => void) {
  const { t } = useLingui();
  const { call } = useSignedIn();
  const notify = useNotify();
  const { isBusy, failure, submit } = useFormSubmit(t`No fue posible cambiar la contraseña. Intenta nuevamente.`);
  const [fields, setFields] = useState<Fields>({ current: '', password: '', confirmation: '' });
  const [errors, setErrors] = useState<Errors>({});

  const set = (name: keyof Fields, value: string) => {
    setFields((now) => ({ ...now, [name]: value }));
    setErrors({});
  };

  const save = async () => {
    const { current, password, confirmation } = fields;
    if (current === '') return setErrors({ current: t`Escribe tu contraseña actual.` });
    const body = changePassword.body.safeParse({ current_password: current, new_password: password });
    if (!body.success) return setErrors({ password: body.error.issues[0]?.message ?? '' });
    if (password !== confirmation) return setErrors({ confirmation: t`Las contraseñas no coinciden` });
    await submit(async () => {
      await call(changePassword, { body: body.data });
      notify.done(t`Cambiaste tu contraseña. Cerramos tus demás sesiones.`);
      onClose();
    });
  };
  return { fields, errors, failure, isBusy, set, save };
}
