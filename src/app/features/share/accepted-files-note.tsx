import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { needsOpenApp } from '#app/session/needs-open-app.ts';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import type { AcceptedFiles } from '#sync/uploads/shared-files.ts';

/** Shows how many of the accepted files are in the queue now. */
export function AcceptedFilesNote({ accepted: { queued }, onClose }: { accepted: AcceptedFiles; onClose: () => void }) {
  const { t } = useLingui();
  if (queued === 0) return null;
  return (
    <Alert
      variant="light"
      p="sm"
      mb="md"
      color="forest"
      icon={<IconShare size={18} />}
      withCloseButton
      closeButtonLabel={t`Cerrar`}
      onClose={onClose}
    >
      <Plural
        value={queued}
        one="Recibimos # archivo y está en la cola."
        many="Recibimos # de archivos y están en la cola."
        other="Recibimos # archivos y están en la cola."
      />{' '}
      <SendingNote />
    </Alert>
  );
}

/** Without Background Sync the text says that the app must be open to send. */
function SendingNote() {
  const isReachable = useReachable();
  if (isReachable) return null;
  return needsOpenApp() ? (
    <Trans>Se enviará al abrir la app con conexión.</Trans>
  ) : (
    <Trans>Se enviará cuando vuelva la conexión.</Trans>
  );
}
