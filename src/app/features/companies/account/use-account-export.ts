import { useLingui } from '@lingui/react/macro';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { withStepUp } from '#app/step-up/step-up.ts';
import { saveBlob } from '#app/ui/save-blob.ts';
import { downloadFile } from '#client/download-file.ts';
import { exportAccount } from '#contract/company-account.ts';
import { readMeta } from '#store/meta.ts';

/** The server reads every file of the account before it answers. */
const DOWNLOAD_TIMEOUT_MS = 900_000;

/** Downloads all data and files of the account. */
export function useAccountExport() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const { isBusy, failure, submit } = useFormSubmit(
    t`No fue posible descargar los datos. Intenta nuevamente.`,
    t`Necesitas conexión para descargar los datos.`,
  );
  const download = () =>
    submit(async () => {
      const token = await readMeta(store, 'token');
      const signal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
      const { blob, name } = await withStepUp(() =>
        downloadFile({ endpoint: exportAccount, input: {}, token, signal }),
      );
      const filename = name ?? 'cuadra.zip';
      saveBlob(blob, filename);
      notify.done(t`Descargamos ${filename}.`);
    });
  return { isBusy, failure, download };
}
