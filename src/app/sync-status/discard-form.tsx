import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { saveBlob } from '#app/ui/save-blob.ts';
import { TypedConfirm } from '#app/ui/typed-confirm.tsx';
import { useNotify } from '../notifications/use-notify.tsx';
import { useSessionActions, useSignedIn } from '../session/session-context.tsx';
import { exportPendingArchive } from './export-pending-archive.ts';

type Props = { count: number; onCancel: () => void };

/** The user types a confirmation to discard changes, after an offer to export them. */
export function DiscardForm({ count, onCancel }: Props) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const { signOut } = useSessionActions();
  const notify = useNotify();

  const downloadCopy = async () => {
    const file = await exportPendingArchive(store).catch(() => undefined);
    if (file) saveBlob(file, file.name);
    else notify.failed(t`Algo no salió bien. Intenta nuevamente.`);
  };

  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>Lo que descartes se pierde para siempre. Antes puedes guardar una copia.</Trans>
      </Text>
      <Button variant="default" onClick={() => void downloadCopy()}>
        <Trans>Descargar una copia</Trans>
      </Button>
      <TypedConfirm
        word={t`DESCARTAR`}
        verb={
          <Plural value={count} one="Descartar # cambio" many="Descartar # de cambios" other="Descartar # cambios" />
        }
        onConfirm={() => void signOut('discard')}
        onCancel={onCancel}
      />
    </Stack>
  );
}
