import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { proveNit } from '#contract/superadmin.ts';
import { formatNit } from '#domain/companies/nit.ts';
import type { NitClaim } from '#domain/companies/nit-claim.ts';

type Props = {
  claim: NitClaim;
  /** Every company that holds the NIT, including this one. */
  claims: readonly NitClaim[];
  onClose: () => void;
  onProven: () => void;
};

/** Asks before a NIT is proven for one company, and every other company loses it. */
export function ProveNitModal({ claim: { id, company_name, tax_id }, claims, onClose, onProven }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const [reason, setReason] = useState('');
  const { isBusy, failure, setFailure, submit } = useFormSubmit(t`No pudimos comprobar el NIT. Intenta nuevamente.`);
  const nit = formatNit(tax_id);

  const prove = async () => {
    const body = proveNit.body.safeParse({ reason });
    if (!body.success) return setFailure(t`Escribe el motivo, de 5 a 200 caracteres.`);
    return submit(async () => {
      await send(proveNit, { params: { id }, body: body.data });
      notify.done(t`El NIT ${nit} quedó comprobado para ${company_name}.`);
      onProven();
      onClose();
    });
  };

  return (
    <ConfirmModal
      title={t`Comprobar NIT`}
      confirm={<Trans>Comprobar</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={prove}
      onClose={onClose}
    >
      <Text>{t`¿Confirmas que el NIT ${nit} es de ${company_name}?`}</Text>
      <Consequences others={claims.filter((other) => other.id !== id)} />
      <TextInput
        label={t`Motivo`}
        description={t`Qué revisaste, por ejemplo «RUT del 20/11/2026». Queda en la actividad de esta empresa.`}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmModal>
  );
}

/** The effects on every company that holds the NIT. */
function Consequences({ others }: { others: readonly NitClaim[] }) {
  const { t } = useLingui();
  const proven = others.find(({ proven_at }) => proven_at !== null)?.company_name;
  return (
    <Stack component="ul" gap={4} m={0} pl="lg" fz="sm">
      {proven !== undefined && <li>{t`Hoy está comprobado para ${proven}: dejará de estarlo.`}</li>}
      {others.length > 0 && (
        <li>
          <Plural
            value={others.length}
            one="# empresa más pierde este NIT. Conserva sus facturas y sus datos, y solo ella los ve."
            other="# empresas más pierden este NIT. Cada una conserva sus facturas y sus datos, y solo ella los ve."
          />
        </li>
      )}
      <li>{t`Avisamos por correo a cada titular, sin nombrar a las demás empresas.`}</li>
      <li>{t`La decisión queda en la actividad de cada empresa, con tu correo.`}</li>
    </Stack>
  );
}
