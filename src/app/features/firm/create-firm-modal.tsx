import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CheckDigitNote } from '#app/forms/check-digit-note.tsx';
import { FormModal } from '#app/forms/form-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { createFirm } from '#contract/firms/firm.ts';

type Props = { onClose: () => void; onCreated: () => void };

export function CreateFirmModal({ onClose, onCreated }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { setFailure, submit, ...state } = useFormSubmit(t`No fue posible crear la firma. Intenta nuevamente.`);
  const [fields, setFields] = useState({ name: '', nit: '' });

  const save = async () => {
    const read = createFirm.body.safeParse(fields);
    if (!read.success) return setFailure(read.error.issues[0]?.message);
    await submit(async () => {
      const { firm } = await send(createFirm, { body: fields });
      const { name } = firm;
      notify.done(t`Creaste la firma ${name}.`);
      onCreated();
      onClose();
    });
  };

  return (
    <FormModal
      title={t`Crear firma contable`}
      submit={<Trans>Crear firma</Trans>}
      {...state}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label={t`Nombre de la firma`}
        data-autofocus
        value={fields.name}
        onChange={({ currentTarget: { value } }) => setFields((now) => ({ ...now, name: value }))}
      />
      <div>
        <TextInput
          label={t`NIT`}
          placeholder="900.123.456-8"
          value={fields.nit}
          onChange={({ currentTarget: { value } }) => setFields((now) => ({ ...now, nit: value }))}
        />
        <CheckDigitNote taxId={fields.nit} />
      </div>
    </FormModal>
  );
}
