import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormModal } from '#app/forms/form-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { inviteTitular } from '#contract/firms/firm-clients.ts';
import type { FirmClient } from '#domain/firms/firm.ts';

type Props = { client: FirmClient; onChanged: () => void; onClose: () => void };

/** Invites the titular of a company again, or another person. */
export function TitularModal({ client: { id, titular_email }, onChanged, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { setFailure, submit, ...state } = useFormSubmit(t`No fue posible enviar la invitación. Intenta nuevamente.`);
  const [email, setEmail] = useState(titular_email ?? '');

  const save = async () => {
    const read = inviteTitular.body.safeParse({ email });
    if (!read.success) return setFailure(read.error.issues[0]?.message);
    await submit(async () => {
      await send(inviteTitular, { params: { id }, body: read.data });
      const { email: to } = read.data;
      notify.done(t`Enviamos una invitación a ${to}.`);
      onChanged();
      onClose();
    });
  };

  return (
    <FormModal
      title={t`Invitar al titular`}
      submit={<Trans>Invitar</Trans>}
      {...state}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label={t`Correo del titular`}
        description={t`El enlace anterior deja de servir.`}
        type="email"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </FormModal>
  );
}
