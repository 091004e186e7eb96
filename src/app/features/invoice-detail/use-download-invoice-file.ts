import { useLingui } from '@lingui/react/macro';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { saveBlob } from '#app/ui/save-blob.ts';
import { downloadFile } from '#client/download-file.ts';
import { downloadInvoiceFile } from '#contract/invoice-detail.ts';
import type { InvoiceFile } from '#domain/invoices/invoice-detail.ts';
import { readMeta } from '#store/meta.ts';

/** Downloads a file of the invoice with the user's token and saves it. */
export function useDownloadInvoiceFile(id: string) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const errorText = useErrorText();
  return async ({ sha256, name }: InvoiceFile): Promise<void> => {
    try {
      const input = { params: { id, sha256 } };
      const token = await readMeta(store, 'token');
      const { blob } = await downloadFile({ endpoint: downloadInvoiceFile, input, token });
      saveBlob(blob, name);
    } catch (error) {
      const fallback = t`No pudimos descargar el archivo. Intenta nuevamente.`;
      notify.failed(errorText(error, { fallback, offline: t`Necesitas conexión para descargar el archivo.` }));
    }
  };
}
