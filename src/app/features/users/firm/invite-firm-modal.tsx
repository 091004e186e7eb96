import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormModal } from '#app/forms/form-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { ResponseOf } from '#contract/endpoint.ts';
import { findFirm, inviteFirm } from '#contract/firms/company-firms.ts';
import { rolesFor } from '#domain/accounts/user-rules.ts';
import { CompanyRole } from '#domain/companies/company-user.ts';
import { formatNit } from '#domain/companies/nit.ts';
import { RoleSelect } from '../role-select.tsx';

type Props = { onChanged: () => void; onClose: () => void };

/** Finds a firm by its NIT or code, shows which one it is, and invites it with the highest role of the plan. */
export function InviteFirmModal({ onChanged, onClose }: Props) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const notify = useNotify();
  const send = useSubmit();
  const { submit, setFailure, isBusy, failure } = useFormSubmit(
    t`No fue posible invitar a la firma. Intenta nuevamente.`,
  );
  const [text, setText] = useState('');
  const [found, setFound] = useState<ResponseOf<typeof findFirm>>();
  const [role, setRole] = useState<CompanyRole>(() => CompanyRole.parse(rolesFor(user.subscription_plan).at(-1)));

  const search = async () => {
    const read = findFirm.body.safeParse({ firm: text });
    if (!read.success) return setFailure(read.error.issues[0]?.message);
    await submit(async () => setFound(await send(findFirm, { body: read.data })));
  };
  const invite = (firm: ResponseOf<typeof findFirm>) =>
    submit(async () => {
      const { name } = await send(inviteFirm, { body: { firm_id: firm.id, role } });
      notify.done(t`Invitaste a ${name}. Tendrá acceso cuando acepte.`);
      onChanged();
      onClose();
    });

  return (
    <FormModal
      title={t`Agregar firma contable`}
      submit={found ? <Trans>Invitar</Trans> : <Trans>Buscar</Trans>}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void (found ? invite(found) : search())}
      onClose={onClose}
    >
      <TextInput
        label={t`NIT o código de la firma`}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFound(undefined);
        }}
      />
      {found && (
        <>
          <Paper withBorder p="sm" role="status">
            <Text fw={500}>{found.name}</Text>
            <Text size="sm" c="dimmed">
              {t`NIT`} {formatNit(found.nit)}
            </Text>
            <Text size="sm" c="dimmed">
              {t`Propietario: ${found.owner}`}
            </Text>
          </Paper>
          <RoleSelect current={undefined} value={role} onRole={(chosen) => setRole(CompanyRole.parse(chosen))} />
          <Text size="sm" c="dimmed">
            {t`La firma ocupa un solo cupo de usuario de tu plan, sin importar cuántas personas asigne. Verifica que sea la tuya antes de invitarla.`}
          </Text>
        </>
      )}
    </FormModal>
  );
}
