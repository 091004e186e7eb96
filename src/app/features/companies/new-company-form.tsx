import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CheckDigitNote } from '#app/forms/check-digit-note.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSessionActions } from '#app/session/session-context.tsx';
import { createCompany } from '#contract/companies.ts';
import { CompanyModal } from './company-modal.tsx';
import { ContactInputs } from './contact-inputs.tsx';

type Props = { onClose: () => void; onSaved: () => void };

/** Adds a second or third NIT on Pro. */
export function NewCompanyForm({ onClose, onSaved }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { refresh } = useSessionActions();
  const { setFailure, submit, ...state } = useFormSubmit(t`No fue posible agregar la empresa. Intenta nuevamente.`);
  const [fields, setFields] = useState({ name: '', tax_id: '', contact_info: '', email: '' });
  const set = (some: Partial<typeof fields>) => setFields((now) => ({ ...now, ...some }));

  const save = async () => {
    const { name, tax_id, contact_info, email } = fields;
    const typed = { name, tax_id, contact_info: contact_info.trim() || null, email: email.trim() || null };
    const read = createCompany.body.safeParse(typed);
    if (!read.success) return setFailure(read.error.issues[0]?.message);
    await submit(async () => {
      const created = await send(createCompany, { body: typed });
      const shown = created.name;
      notify.done(t`Agregaste la empresa ${shown}.`);
      // This device classifies documents by the company's NITs, which are part of the profile.
      void refresh();
      onSaved();
      onClose();
    });
  };

  return (
    <CompanyModal title={t`Agregar empresa`} state={state} onSave={() => void save()} onClose={onClose}>
      <div>
        <TextInput
          label={t`NIT`}
          placeholder="900.123.456-8"
          data-autofocus
          value={fields.tax_id}
          onChange={(event) => set({ tax_id: event.currentTarget.value })}
        />
        <CheckDigitNote taxId={fields.tax_id} />
      </div>
      <ContactInputs fields={fields} set={set} />
    </CompanyModal>
  );
}
