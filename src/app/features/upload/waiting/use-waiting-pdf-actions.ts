import { useLingui } from '@lingui/react/macro';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { saveBlob } from '#app/ui/save-blob.ts';
import { downloadFile } from '#client/download-file.ts';
import { discardWaitingPdf, downloadWaitingPdf, restoreWaitingPdf } from '#contract/waiting-pdfs.ts';
import type { WaitingPdf } from '#domain/files/waiting-pdf.ts';
import { readMeta } from '#store/meta.ts';

type Pdf = Pick<WaitingPdf, 'id' | 'filename'>;

const URL_MS = 60_000;

/** Shows a PDF in a new tab, and takes it from the list, with undo. */
export function useWaitingPdfActions(onChanged: () => void) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const errorText = useErrorText();
  const send = useSubmit();

  const show = async ({ id, filename }: Pdf) => {
    // Before any await: only a click handler may open a tab.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const token = await readMeta(store, 'token');
      const { blob } = await downloadFile({ endpoint: downloadWaitingPdf, input: { params: { id } }, token });
      // An installed app may open no tab; then the PDF is saved.
      if (!tab) return saveBlob(blob, filename);
      // A fixed type: the browser must not run the bytes as a page.
      const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
      tab.location.href = url;
      setTimeout(() => URL.revokeObjectURL(url), URL_MS);
    } catch (error) {
      tab?.close();
      const fallback = t`No pudimos abrir el PDF. Intenta nuevamente.`;
      notify.failed(errorText(error, { fallback, offline: t`Necesitas conexión para abrir el PDF.` }));
    }
  };

  const restore = async ({ id, filename }: Pdf) => {
    try {
      await send(restoreWaitingPdf, { params: { id } });
      onChanged();
    } catch (error) {
      const fallback = t`No pudimos recuperar ${filename}. Intenta nuevamente.`;
      notify.failed(errorText(error, { fallback, offline: fallback }));
    }
  };

  const discard = async ({ id, filename }: Pdf) => {
    try {
      await send(discardWaitingPdf, { params: { id } });
      notify.done(t`Descartaste ${filename}.`, () => restore({ id, filename }));
    } catch (error) {
      const fallback = t`No pudimos descartar ${filename}. Intenta nuevamente.`;
      notify.failed(errorText(error, { fallback, offline: fallback }));
    }
    onChanged();
  };

  return { show, discard };
}
