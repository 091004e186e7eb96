import { Trans, useLingui } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CheckDigitNote } from '#app/forms/check-digit-note.tsx';
import { FormModal } from '#app/forms/form-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { createFirmClient } from '#contract/firms/firm-clients.ts';

type Props = { onChanged: () => void; onClose: () => void };

/** Creates a company for a client and invites its titular. */
export function NewClientModal({ onChanged, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { setFailure, submit, ...state } = useFormSubmit(t`No fue posible crear la empresa. Intenta nuevamente.`);
  const [fields, setFields] = useState({ company_name: '', nit: '', phone_number: '', titular_email: '' });
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setFields((now) => ({ ...now, [name]: value })),
  });

  const save = async () => {
    const read = createFirmClient.body.safeParse(fields);
    if (!read.success) return setFailure(read.error.issues[0]?.message);
    await submit(async () => {
      const { name, titular_email } = await send(createFirmClient, { body: fields });
      notify.done(t`Creaste ${name} e invitamos a ${titular_email ?? ''} como titular.`);
      onChanged();
      onClose();
    });
  };

  return (
    <FormModal
      title={t`Crear empresa cliente`}
      submit={<Trans>Crear e invitar</Trans>}
      {...state}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput label={t`Nombre de la empresa`} data-autofocus {...bind('company_name')} />
      <div>
        <TextInput label={t`NIT`} placeholder="900.123.456-8" {...bind('nit')} />
        <CheckDigitNote taxId={fields.nit} />
      </div>
      <TextInput label={t`Teléfono`} type="tel" placeholder="300 123 4567" {...bind('phone_number')} />
      <TextInput label={t`Correo del titular`} type="email" autoComplete="off" {...bind('titular_email')} />
      <Text size="sm" c="dimmed">
        {t`Hasta que el titular acepte, tú administras la empresa. Después decide él quién entra.`}
      </Text>
    </FormModal>
  );
}
