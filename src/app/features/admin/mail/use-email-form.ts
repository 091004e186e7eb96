import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { setCertifiedEmails } from '#contract/admin.ts';
import { type AdminSettings, parseEmailList } from '#domain/mail/certified-email.ts';
import { useListProblem } from './use-list-problem.ts';

type EmailFormOptions = { settings: AdminSettings; onSettings: (settings: AdminSettings) => Promise<void> };

/** The list in the field: the server's last value until the user edits it. */
export function useEmailForm({ settings, onSettings }: EmailFormOptions) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const saved = settings.certified_emails.join(', ');
  const [typed, setTyped] = useState<string>();
  const { isBusy, failure, submit } = useFormSubmit(
    t`No pudimos guardar los correos certificados. Intenta nuevamente.`,
  );
  const text = typed ?? saved;
  const { emails, invalid } = parseEmailList(text);
  const problem = useListProblem({ emails, invalid, limit: settings.limit });

  const save = () =>
    submit(async () => {
      await onSettings(await send(setCertifiedEmails, { body: { certified_emails: emails } }));
      setTyped(undefined);
      notify.done(t`Guardamos tus correos certificados.`);
    });

  return {
    text,
    setText: setTyped,
    resetText: () => setTyped(undefined),
    problem,
    isBusy,
    failure,
    /** Saving an empty list removes all addresses: this needs confirmation first. */
    isEmpty: emails.length === 0,
    isChanged: emails.join(', ') !== saved,
    save,
  };
}
