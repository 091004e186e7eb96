import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import type { AdminSettings } from '#domain/mail/certified-email.ts';
import type { MailboxState } from '#domain/mail/mail-message.ts';
import { AcceptedSenders } from './accepted-senders.tsx';
import { CertifiedEmailList } from './certified-email-list.tsx';
import { ClearEmailsModal } from './clear-emails-modal.tsx';
import { EmailsPanel } from './emails-panel.tsx';
import { InboundAddress } from './inbound-address.tsx';
import { IngestSwitch } from './ingest-switch.tsx';
import { MailboxStatus } from './mailbox-status.tsx';
import { useEmailForm } from './use-email-form.ts';

type Props = {
  settings: AdminSettings;
  onSettings: (settings: AdminSettings) => Promise<void>;
  mailbox: MailboxState | undefined;
};

/**
 * The inbound address, the certified e-mails, and whether e-mails are received (docs/specification.md#protected-screens
 * and docs/specification.md#validation).
 */
export function CertifiedEmails({ settings, onSettings, mailbox }: Props) {
  const form = useEmailForm({ settings, onSettings });
  const [isConfirming, setIsConfirming] = useState(false);
  const hasSome = settings.certified_emails.length > 0;
  const save = () => (form.isEmpty && hasSome ? setIsConfirming(true) : void form.save());
  return (
    <EmailsPanel>
      <MailboxStatus mailbox={mailbox} />
      <InboundAddress settings={settings} onSettings={onSettings} />
      <EmailForm form={form} onSave={save} onClear={hasSome ? () => setIsConfirming(true) : undefined} />
      <CertifiedEmailList settings={settings} />
      <IngestSwitch settings={settings} onSettings={onSettings} />
      <AcceptedSenders settings={settings} keep={onSettings} />
      {isConfirming && (
        <ClearEmailsModal
          onClose={() => setIsConfirming(false)}
          onCleared={async (cleared) => {
            await onSettings(cleared);
            form.resetText();
          }}
        />
      )}
    </EmailsPanel>
  );
}

type FormProps = {
  form: ReturnType<typeof useEmailForm>;
  onSave: () => void;
  onClear: (() => void) | undefined;
};

function EmailForm({ form, onSave, onClear }: FormProps) {
  const { t } = useLingui();
  const isReachable = useReachable();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack gap="sm" maw={720}>
        <Textarea
          label={t`Correos, separados por comas`}
          description={t`Los correos de tu empresa desde los que envías o reenvías facturas. Le pedimos a cada uno que se confirme; después, lo que envíe entrará sin revisión.`}
          placeholder="facturas@empresa.com, compras@empresa.com"
          rows={2}
          spellCheck={false}
          inputMode="email"
          value={form.text}
          error={form.problem}
          onChange={(event) => form.setText(event.currentTarget.value)}
        />
        <NeedsConnection />
        {form.failure !== undefined && <ErrorBox>{form.failure}</ErrorBox>}
        <Group gap="xs" justify="space-between">
          <Button
            type="submit"
            loading={form.isBusy}
            disabled={!isReachable || !form.isChanged || form.problem !== undefined}
          >
            <Trans>Guardar</Trans>
          </Button>
          {onClear && (
            <Button variant="default" disabled={!isReachable || form.isBusy} onClick={onClear}>
              <Trans>Eliminar todos los correos</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
