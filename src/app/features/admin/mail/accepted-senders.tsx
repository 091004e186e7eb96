import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { KeepFocus } from '#app/ui/keyboard/keep-focus.tsx';
import { removeAcceptedSender } from '#contract/admin.ts';
import type { AdminSettings } from '#domain/mail/certified-email.ts';

type Props = { settings: AdminSettings; keep: (settings: AdminSettings) => Promise<void> };

/** Suppliers whose invoices are imported without a decision. */
export function AcceptedSenders({ settings: { accepted_senders }, keep }: Props) {
  const { t } = useLingui();
  return (
    <Stack gap={6}>
      <Text component="h3" size="sm" fw={600}>
        {t`Remitentes aceptados`}
      </Text>
      <Text size="sm" c="dimmed">
        {accepted_senders.length === 0
          ? t`Aún no has aceptado ningún remitente. El primer correo con facturas de cada uno espera tu decisión.`
          : t`Las facturas de estos remitentes entran solas.`}
      </Text>
      <KeepFocus>
        <Stack component="ul" gap={6} m={0} p={0} aria-label={t`Remitentes aceptados`}>
          {accepted_senders.map(({ sender }) => (
            <Group key={sender} component="li" gap="xs">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {sender}
              </Text>
              <RemoveButton sender={sender} keep={keep} />
            </Group>
          ))}
        </Stack>
      </KeepFocus>
    </Stack>
  );
}

/** Needs no confirmation: the next e-mail of the sender is quarantined, so nothing is lost. */
function RemoveButton({ sender, keep }: Pick<Props, 'keep'> & { sender: string }) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const notify = useNotify();
  const errorText = useErrorText();
  const send = useSubmit();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await keep(await send(removeAcceptedSender, { params: { sender } }));
      notify.done(t`Quitaste a ${sender} de los remitentes aceptados.`);
    } catch (error) {
      const fallback = t`No pudimos quitar el remitente. Intenta nuevamente.`;
      notify.failed(errorText(error, { fallback, offline: fallback }));
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={isBusy}
      disabled={!isReachable}
      aria-description={sender}
      onClick={() => void remove()}
    >
      <Trans>Quitar</Trans>
    </Button>
  );
}
