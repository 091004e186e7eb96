import { useLingui } from '@lingui/react/macro';
import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
// Used by this page only: not part of the first load.
import '@mantine/core/styles/Switch.css';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { setEmailIngest } from '#contract/admin.ts';
import type { AdminSettings } from '#domain/mail/certified-email.ts';

type Props = { settings: AdminSettings; onSettings: (settings: AdminSettings) => Promise<void> };

/**
 * Shows the new value at once, and the previous one again when the server refuses it (docs/specification.md#states).
 */
export function IngestSwitch({ settings, onSettings }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const isReachable = useReachable();
  const send = useSubmit();
  const [chosen, setChosen] = useState<boolean>();
  const reverted = t`No pudimos cambiar el ingreso por correo. Lo dejamos como estaba.`;
  const { isBusy, failure, submit } = useFormSubmit(reverted, reverted);
  const hasNone = settings.certified_emails.length === 0;

  const choose = async (enabled: boolean) => {
    setChosen(enabled);
    await submit(async () => {
      await onSettings(await send(setEmailIngest, { body: { enabled } }));
      notify.done(enabled ? t`Activaste el ingreso por correo.` : t`Desactivaste el ingreso por correo.`);
    });
    setChosen(undefined);
  };

  return (
    <Stack gap="xs">
      <Switch
        label={t`Ingreso de facturas por correo`}
        description={
          hasNone
            ? t`Agrega al menos un correo certificado para activar el ingreso por correo.`
            : t`Entran solas las facturas de tus correos certificados y de los remitentes que aceptaste; las demás esperan tu decisión.`
        }
        checked={chosen ?? settings.email_ingest_enabled}
        disabled={isBusy || !isReachable || hasNone}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
    </Stack>
  );
}
