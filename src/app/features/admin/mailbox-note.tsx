import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';

/** Nothing comes in by e-mail yet (DECISIONS 41), and the portal does not let anybody believe it does. */
export function MailboxNote() {
  return (
    <Alert role="status" variant="light" color="yellow" icon={<IconMailbox size={18} />} p="sm">
      <Trans>
        Todavía no hay un buzón conectado: aún no leemos correos. Puedes dejar listos tus correos desde ahora; mientras
        tanto, sube tus archivos.
      </Trans>
    </Alert>
  );
}
