import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { resendConfirmation } from '#contract/admin.ts';
import type { AdminSettings } from '#domain/mail/certified-email.ts';

/** Shows whether the owner of each certified e-mail has confirmed it; without that it has no effect. */
export function CertifiedEmailList({ settings: { addresses, email_ingest_enabled } }: { settings: AdminSettings }) {
  const { t } = useLingui();
  if (addresses.length === 0) return null;
  const isWaiting = email_ingest_enabled && addresses.every(({ status }) => status === 'pending');
  return (
    <Stack gap={6}>
      {isWaiting && (
        <Alert role="status" variant="light" color="yellow" icon={<IconMailbox size={18} />} p="sm">
          {t`El ingreso por correo espera: ningún correo certificado está confirmado. Abre el mensaje que les enviamos y confírmalos; mientras tanto, decides sobre cada correo que llega.`}
        </Alert>
      )}
      <Stack component="ul" gap={6} m={0} p={0} aria-label={t`Estado de los correos certificados`}>
        {addresses.map(({ email, status }) => (
          <Group key={email} component="li" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {email}
            </Text>
            {status === 'confirmed' ? (
              <Badge variant="light">{t`Confirmado`}</Badge>
            ) : (
              <>
                <Badge variant="light" color="yellow" c="var(--mantine-color-text)">{t`Por confirmar`}</Badge>
                <ResendButton email={email} />
              </>
            )}
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}

function ResendButton({ email }: { email: string }) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const notify = useNotify();
  const errorText = useErrorText();
  const send = useSubmit();
  const [isBusy, setIsBusy] = useState(false);
  const resend = async () => {
    setIsBusy(true);
    try {
      await send(resendConfirmation, { body: { email } });
      notify.done(t`Enviamos la confirmación a ${email}.`);
    } catch (error) {
      const fallback = t`No pudimos enviar la confirmación. Intenta nuevamente.`;
      notify.failed(errorText(error, { fallback, offline: fallback }));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={isBusy}
      disabled={!isReachable}
      aria-description={email}
      onClick={() => void resend()}
    >
      <Trans>Reenviar confirmación</Trans>
    </Button>
  );
}
