import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { FormModal } from '#app/forms/form-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { changeCompanyFirm } from '#contract/firms/company-firms.ts';
import { CompanyRole } from '#domain/companies/company-user.ts';
import type { CompanyFirm } from '#domain/firms/firm.ts';
import { RoleSelect } from '../role-select.tsx';

type Props = { firm: CompanyFirm; onChanged: () => void; onClose: () => void };

/** The role of all people of a firm in the company. */
export function FirmRoleModal({ firm: { id, name, role: current }, onChanged, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { submit, isBusy, failure } = useFormSubmit(t`No fue posible cambiar el rol. Intenta nuevamente.`);
  const [role, setRole] = useState<CompanyRole>(current);
  const save = () =>
    submit(async () => {
      await send(changeCompanyFirm, { params: { id }, body: { role } });
      notify.done(t`Cambiaste el rol de ${name}.`);
      onChanged();
      onClose();
    });
  return (
    <FormModal
      title={t`Rol de ${name}`}
      submit={<Trans>Guardar</Trans>}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <RoleSelect current={current} value={role} onRole={(chosen) => setRole(CompanyRole.parse(chosen))} />
      <Text size="sm" c="dimmed">
        {t`Vale para todo el equipo de la firma, que deberá entrar de nuevo.`}
      </Text>
    </FormModal>
  );
}
