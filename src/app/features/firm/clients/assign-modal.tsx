import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormModal } from '#app/forms/form-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { assignFirmClient } from '#contract/firms/firm-clients.ts';
import type { Firm, FirmClient } from '#domain/firms/firm.ts';

type Props = { firm: Firm; client: FirmClient; onChanged: () => void; onClose: () => void };

/** Assigns people of the firm to a client. */
export function AssignModal({ firm, client, onChanged, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { submit, isBusy, failure } = useFormSubmit(t`No fue posible guardar las asignaciones. Intenta nuevamente.`);
  const [assigned, setAssigned] = useState<readonly string[]>(client.assigned);
  const { id, name } = client;
  const toggle = (person: string, isAssigned: boolean) =>
    setAssigned((now) => (isAssigned ? [...now, person] : now.filter((one) => one !== person)));

  const save = () =>
    submit(async () => {
      await send(assignFirmClient, { params: { id }, body: { user_ids: [...assigned] } });
      notify.done(t`Guardaste quién atiende a ${name}.`);
      onChanged();
      onClose();
    });

  return (
    <FormModal
      title={t`Asignar ${name}`}
      submit={<Trans>Guardar</Trans>}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Stack gap="xs" role="group" aria-label={t`Personas de la firma`}>
        {firm.members.map((member) => (
          <Checkbox
            key={member.id}
            label={member.email}
            checked={assigned.includes(member.id)}
            onChange={(event) => toggle(member.id, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        {t`Quien quites pierde el acceso de inmediato y los datos de la empresa se borran de sus dispositivos.`}
      </Text>
    </FormModal>
  );
}
