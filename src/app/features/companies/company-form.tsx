import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { changeCompany } from '#contract/companies.ts';
import type { Company } from '#domain/companies/company.ts';
import { companyChanges } from './company-changes.ts';
import { CompanyModal } from './company-modal.tsx';
import { ContactInputs } from './contact-inputs.tsx';

type Props = { company: Company; onClose: () => void; onSaved: () => void };

export function CompanyForm({ company, onClose, onSaved }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { setFailure, submit, ...state } = useFormSubmit(t`No fue posible actualizar la empresa. Intenta nuevamente.`);
  const [fields, setFields] = useState({
    name: company.name,
    contact_info: company.contact_info ?? '',
    email: company.email ?? '',
    isKept: !company.is_read_only,
  });
  const set = (some: Partial<typeof fields>) => setFields((now) => ({ ...now, ...some }));

  const save = async () => {
    const changes = companyChanges(company, fields);
    if (Object.keys(changes).length === 0) return onClose();
    const body = changeCompany.body.safeParse(changes);
    if (!body.success) return setFailure(body.error.issues[0]?.message);
    await submit(async () => {
      const { name } = await send(changeCompany, { params: { id: company.id }, body: body.data });
      notify.done(t`Actualizaste la empresa ${name}.`);
      onSaved();
      onClose();
    });
  };

  return (
    <CompanyModal title={t`Editar empresa`} state={state} onSave={() => void save()} onClose={onClose}>
      <ContactInputs fields={fields} set={set} />
      {company.is_read_only && (
        <Checkbox
          label={t`Usar esta empresa en tu plan actual; las demás quedan de solo lectura.`}
          checked={fields.isKept}
          onChange={(event) => set({ isKept: event.currentTarget.checked })}
        />
      )}
    </CompanyModal>
  );
}
