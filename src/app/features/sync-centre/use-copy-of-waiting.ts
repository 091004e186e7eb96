import { useLingui } from '@lingui/react/macro';
import { exportArchive } from '#app/shell/keep-export.ts';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { useNotify } from '#app/shell/use-notify.tsx';
import { saveBlob } from '#app/ui/save-blob.ts';

/** Everything that waits as a file of the person's own (OFFLINE.md 2.7). */
export function useCopyOfWaiting() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  return async (): Promise<void> => {
    const file = await exportArchive(store).catch(() => undefined);
    if (!file) return notify.failed(t`Algo no salió bien. Intenta nuevamente.`);
    saveBlob(file, file.name);
    notify.done(t`Descargamos ${file.name}.`);
  };
}
