import { useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import type { AdminSettings } from '#domain/certified-email.ts';

/** A server that reads no mailbox says so, and how it would read one. */
export function MailboxNote({ settings: { has_mailbox } }: { settings: AdminSettings }) {
  const { t } = useLingui();
  if (has_mailbox) return null;
  const example = 'IMAP_URL=imaps://usuario:clave@imap.empresa.com';
  return (
    <Alert
      role="status"
      variant="light"
      color="yellow"
      icon={<IconMailbox size={18} />}
      p="sm"
      style={{ overflowWrap: 'anywhere' }}
    >
      {t`Todavía no hay un buzón conectado. Para conectarlo, quien administra el servidor define ${example} y lo reinicia; luego reenvía a ese buzón lo que llega a tus correos certificados. Puedes dejar listos tus correos desde ahora.`}
    </Alert>
  );
}
