import { useLingui } from '@lingui/react/macro';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { exportPendingArchive } from '#app/sync-status/export-pending-archive.ts';
import { saveBlob } from '#app/ui/save-blob.ts';

/** Saves all pending changes as a file (docs/offline.md#responses). */
export function useDownloadPending() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  return async (): Promise<void> => {
    const file = await exportPendingArchive(store).catch(() => undefined);
    if (!file) return notify.failed(t`Algo no salió bien. Intenta nuevamente.`);
    saveBlob(file, file.name);
    notify.done(t`Descargamos ${file.name}.`);
  };
}
