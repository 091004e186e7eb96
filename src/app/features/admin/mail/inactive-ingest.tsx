import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import type { AdminSettings } from '#domain/mail/certified-email.ts';
import type { MailboxState } from '#domain/mail/mail-message.ts';
import { CertifiedEmailList } from './certified-email-list.tsx';
import { ClearEmailsModal } from './clear-emails-modal.tsx';
import { EmailsPanel } from './emails-panel.tsx';
import { MailboxStatus } from './mailbox-status.tsx';

type Props = {
  settings: AdminSettings;
  onSettings: (settings: AdminSettings) => Promise<void>;
  mailbox: MailboxState;
};

/** In place of the settings where the server reads no mailbox: what they would do. What was set before can be removed. */
export function InactiveIngest({ settings, onSettings, mailbox }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <EmailsPanel>
      <MailboxStatus mailbox={mailbox} />
      <Text size="sm" c="dimmed" maw={720}>
        {t`Cuando esté activo, tu empresa tendrá una dirección propia para recibir facturas. Las que envíen tus proveedores, o las que reenvíes desde un correo certificado, entrarán solas a tu lista con su XML y su PDF.`}
      </Text>
      {settings.certified_emails.length > 0 && (
        <Stack gap="sm" align="flex-start">
          <CertifiedEmailList settings={settings} />
          <Button variant="default" size="xs" disabled={!isReachable} onClick={() => setIsConfirming(true)}>
            <Trans>Eliminar todos los correos</Trans>
          </Button>
        </Stack>
      )}
      {isConfirming && <ClearEmailsModal onClose={() => setIsConfirming(false)} onCleared={onSettings} />}
    </EmailsPanel>
  );
}
