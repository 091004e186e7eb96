import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormModal } from '#app/forms/form-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { inviteFirmMember } from '#contract/firms/firm.ts';

type Props = { onChanged: () => void; onClose: () => void };

export function InviteStaffModal({ onChanged, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { setFailure, submit, ...state } = useFormSubmit(t`No fue posible enviar la invitación. Intenta nuevamente.`);
  const [email, setEmail] = useState('');
  const [isOwner, setIsOwner] = useState(false);

  const save = async () => {
    const read = inviteFirmMember.body.safeParse({ email, role: isOwner ? 'owner' : 'staff' });
    if (!read.success) return setFailure(read.error.issues[0]?.message);
    await submit(async () => {
      const invitation = await send(inviteFirmMember, { body: read.data });
      const to = invitation.email;
      notify.done(t`Enviamos una invitación a ${to}.`);
      onChanged();
      onClose();
    });
  };

  return (
    <FormModal
      title={t`Invitar al equipo`}
      submit={<Trans>Invitar</Trans>}
      {...state}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label={t`Correo`}
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Checkbox
        label={t`Propietario de la firma`}
        description={t`Invita personas, acepta clientes y decide quién atiende a cada uno.`}
        checked={isOwner}
        onChange={(event) => setIsOwner(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {t`Le enviaremos un enlace, válido por 7 días.`}
      </Text>
    </FormModal>
  );
}
