import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import { acceptInvitation } from '#contract/accounts/invitations.ts';
import { useConsent } from '../use-consent.ts';

type Fields = { password: string; confirmation: string };

type InvitationLink = { token: string; hasAccount: boolean; onAccepted: () => void };

/**
 * The form that accepts an invitation: with an own new password, with the one set by the administrator, or with the
 * account that the address has.
 */
export function useAcceptInvitation({ token, hasAccount, onAccepted }: InvitationLink) {
  const { t } = useLingui();
  const { call } = useSessionActions();
  const { isBusy, failure, submit } = useFormSubmit(t`No fue posible aceptar la invitación. Intenta nuevamente.`);
  const [keepsPassword, setKeepsPassword] = useState(hasAccount);
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
    if (!hasAccount && !consent.check()) return;
    await submit(async () => {
      await call(acceptInvitation, { body: body.data });
      onAccepted();
    });
  };
  return { fields, errors, failure, isBusy, keepsPassword, setKeepsPassword, consent: consent.field, set, accept };
}
