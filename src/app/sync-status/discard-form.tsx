import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { saveBlob } from '#app/ui/save-blob.ts';
import { TypedConfirm } from '#app/ui/typed-confirm.tsx';
import { Store } from '#store/store.ts';
import type { WaitingCompany } from '#sync/session/waiting-elsewhere.ts';
import { useNotify } from '../notifications/use-notify.tsx';
import { useSessionActions, useSignedIn } from '../session/session-context.tsx';
import { exportPendingArchive } from './export-pending-archive.ts';

type Props = { count: number; elsewhere?: readonly WaitingCompany[]; onCancel: () => void };

/** One archive for each company in which changes wait. */
async function exportArchives(own: Store, elsewhere: readonly WaitingCompany[]): Promise<File[]> {
  const files = (await own.outbox.count()) > 0 || elsewhere.length === 0 ? [await exportPendingArchive(own)] : [];
  for (const { name, label } of elsewhere) {
    const store = new Store(name);
    try {
      files.push(await exportPendingArchive(store, label));
    } finally {
      store.close();
    }
  }
  return files;
}

/** The user types a confirmation to discard changes, after an offer to export them. */
export function DiscardForm({ count, elsewhere = [], onCancel }: Props) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const { signOut } = useSessionActions();
  const notify = useNotify();

  const downloadCopy = async () => {
    const files = await exportArchives(store, elsewhere).catch(() => undefined);
    if (!files) return notify.failed(t`Algo no salió bien. Intenta nuevamente.`);
    for (const file of files) saveBlob(file, file.name);
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
