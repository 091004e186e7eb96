import { useLingui } from '@lingui/react/macro';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { resendInvitation } from '#contract/accounts/users.ts';
import type { CompanyUser } from '#domain/companies/company-user.ts';

/** Sends the e-mail of an invitation again, and shows the result. */
export function useResendInvitation(onSent: () => void) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const errorText = useErrorText();
  return async ({ id, email }: CompanyUser): Promise<void> => {
    try {
      await send(resendInvitation, { params: { id } });
      notify.done(t`Reenviamos la invitación a ${email}.`);
      onSent();
    } catch (error) {
      notify.failed(errorText(error, { fallback: t`No fue posible reenviar la invitación. Intenta nuevamente.` }));
    }
  };
}
