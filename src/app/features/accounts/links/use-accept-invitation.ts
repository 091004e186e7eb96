import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { acceptInvitation } from '#contract/accounts/invitations.ts';
import { useConsent } from '../use-consent.ts';

type Fields = { password: string; confirmation: string };

/** The form that accepts an invitation: with an own new password, or with the one set by the administrator. */
export function useAcceptInvitation(token: string, onAccepted: () => void) {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const { isBusy, failure, submit } = useFormSubmit(t`No fue posible aceptar la invitación. Intenta nuevamente.`);
  const [keepsPassword, setKeepsPassword] = useState(false);
  const [fields, setFields] = useState<Fields>({ password: '', confirmation: '' });
  const consent = useConsent();
  const [errors, setErrors] = useState<Partial<Fields>>({});

  const set = (name: keyof Fields, value: string) => {
    setFields((now) => ({ ...now, [name]: value }));
    setErrors({});
  };

  const accept = async () => {
    const { password, confirmation } = fields;
    const body = acceptInvitation.body.safeParse({
      token,
      ...(consent.isGiven && { consent: true }),
      ...(!keepsPassword && { new_password: password }),
    });
    if (!body.success) return setErrors({ password: body.error.issues[0]?.message ?? '' });
    if (!keepsPassword && password !== confirmation) {
      return setErrors({ confirmation: t`Las contraseñas no coinciden` });
    }
    if (!consent.check()) return;
    await submit(async () => {
      await call(acceptInvitation, { body: body.data });
      onAccepted();
    });
  };
  return { fields, errors, failure, isBusy, keepsPassword, setKeepsPassword, consent: consent.field, set, accept };
}
