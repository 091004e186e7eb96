import { Trans, useLingui } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { requestAccountDeletion } from '#contract/company-account.ts';
import { confirmsName } from '#domain/companies/company-deletion.ts';
import { oneFullStop } from '#domain/text/one-full-stop.ts';

type Props = { onRequested: () => void; onClose: () => void };

/** Asks for the name of the company, then requests the deletion of the account. */
export function DeleteAccountModal({ onRequested, onClose }: Props) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const notify = useNotify();
  const send = useSubmit();
  const [typed, setTyped] = useState('');
  const { isBusy, failure, setFailure, submit } = useFormSubmit(
    t`No fue posible eliminar la cuenta. Intenta nuevamente.`,
  );
  const company = user.company?.name ?? '';
  const request = async () => {
    if (!confirmsName(typed, company)) return setFailure(t`Escribe «${company}» para confirmar.`);
    await submit(async () => {
      await send(requestAccountDeletion, { body: { confirmation: typed } });
      notify.done(t`La cuenta se eliminará en 30 días. Avisamos a todos los usuarios.`);
      onRequested();
      onClose();
    });
  };
  return (
    <ConfirmModal
      title={t`Eliminar la cuenta`}
      confirm={<Trans>Eliminar la cuenta</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={request}
      onClose={onClose}
    >
      <Text size="sm">
        {oneFullStop(
          t`En 30 días se eliminan para siempre las facturas, los archivos y los usuarios de ${company}. Hasta entonces puedes cancelarlo. Antes, descarga todos los datos.`,
        )}
      </Text>
      <TextInput
        label={t`Nombre de la empresa`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmModal>
  );
}
