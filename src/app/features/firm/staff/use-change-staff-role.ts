import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { changeFirmMember } from '#contract/firms/firm.ts';
import type { FirmRole } from '#domain/firms/own-firm.ts';

/** Returns the function that changes the role of a person in the firm; a failure is a notification. */
export function useChangeStaffRole(onChanged: () => void) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);

  const change = async ({ id, role }: { id: string; role: FirmRole }) => {
    setIsBusy(true);
    try {
      const { email } = await send(changeFirmMember, { params: { id }, body: { role } });
      notify.done(role === 'owner' ? t`${email} ahora es propietario.` : t`${email} ya no es propietario.`);
      onChanged();
    } catch (error) {
      const fallback = t`No fue posible cambiar el rol. Intenta nuevamente.`;
      notify.failed(errorText(error, { fallback, offline: t`Necesitas conexión para cambiar el rol.` }));
    } finally {
      setIsBusy(false);
    }
  };
  return { change, isBusy };
}
