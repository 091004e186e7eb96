import { useLingui } from '@lingui/react/macro';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { saveBlob } from '#app/ui/save-blob.ts';
import { downloadFile } from '#client/download-file.ts';
import { downloadImportErrors, downloadImportTemplate, readImportGuide } from '#contract/imports.ts';
import type { ImportJob, ImportTemplate } from '#domain/sheets/import-job.ts';
import { readMeta } from '#store/meta.ts';
import { guidePage } from './guide-page.ts';

/** docs/specification.md#constants. */
const GUIDE_MS = 10_000;

/** Downloads around imports: the guide in a new tab, a template, and the errors of a file. */
export function useImportDownloads() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const errorText = useErrorText();
  const token = () => readMeta(store, 'token');

  const openGuide = async () => {
    // Before any await: only a click handler may open a tab.
    const tab = window.open('', '_blank');
    if (!tab) {
      notify.failed(t`Tu navegador bloqueó la nueva pestaña. Permite ventanas emergentes e intenta nuevamente.`);
      return;
    }
    tab.opener = null;
    try {
      const { blob } = await downloadFile({ endpoint: readImportGuide, input: {}, token: await token() });
      const page = guidePage(await blob.text());
      const url = URL.createObjectURL(new Blob([page], { type: 'text/html;charset=utf-8' }));
      tab.location.href = url;
      setTimeout(() => URL.revokeObjectURL(url), GUIDE_MS);
    } catch (error) {
      tab.close();
      const fallback = t`No pudimos abrir la guía de importación. Intenta nuevamente.`;
      notify.failed(errorText(error, { fallback, offline: fallback }));
    }
  };

  const saveTemplate = async (template_type: ImportTemplate) => {
    try {
      const input = { query: { template_type } };
      const { blob } = await downloadFile({ endpoint: downloadImportTemplate, input, token: await token() });
      saveBlob(blob, `plantilla-${template_type}.xlsx`);
    } catch (error) {
      const fallback = t`No pudimos descargar la plantilla. Intenta nuevamente.`;
      notify.failed(errorText(error, { fallback, offline: fallback }));
    }
  };

  /** docs/specification.md#errors: a failed download shows no message. */
  const saveErrors = async ({ id, file_name }: Pick<ImportJob, 'id' | 'file_name'>) => {
    const input = { params: { id } };
    const errors = await downloadFile({ endpoint: downloadImportErrors, input, token: await token() }).catch(
      () => undefined,
    );
    if (errors) saveBlob(errors.blob, `errores-${file_name.replace(/\.xlsx$/i, '')}.csv`);
  };

  return { openGuide, saveTemplate, saveErrors };
}
