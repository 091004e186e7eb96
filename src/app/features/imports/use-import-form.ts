import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { Refused } from '#client/refused.ts';
import {
  type ImportJob,
  type ImportMapping,
  type ImportPreview,
  type ImportTemplate,
  isAvailable,
} from '#domain/sheets/import-job.ts';
import { useSendSheet } from './use-send-sheet.ts';

type Busy = 'sending' | 'trying' | undefined;

/** The state of the import form: the selected file, its error, and the server's preview of an unknown layout. */
export function useImportForm(onStarted: (job: ImportJob) => void) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const send = useSendSheet();
  const [template, setTemplate] = useState<ImportTemplate>('cuadra');
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [busy, setBusy] = useState<Busy>();

  const toText = (error: unknown) =>
    errorText(error, {
      fallback: t`No pudimos importar el archivo. Revísalo e intenta nuevamente.`,
      offline: t`Necesitas conexión para importar. Conservamos el archivo que elegiste.`,
    });

  const runBusy = async (state: Busy, work: () => Promise<void>) => {
    setBusy(state);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(toText(error));
    } finally {
      setBusy(undefined);
    }
  };

  const clearResult = () => {
    setPreview(undefined);
    setFailure(undefined);
  };

  const start = (chosen: File, mapping?: ImportMapping) =>
    runBusy('sending', async () => {
      try {
        onStarted(await send.start({ file: chosen, template, ...(mapping && { mapping }) }));
        setFile(null);
        clearResult();
      } catch (error) {
        const isUnknown = error instanceof Refused && error.problem.code === 'import_needs_mapping';
        if (!isUnknown) throw error;
        setPreview(await send.preview({ file: chosen, template }));
        setFailure(toText(error));
      }
    });

  const notXlsx = t`Solo se admiten archivos con extensión .xlsx.`;
  return {
    template,
    file,
    failure,
    preview,
    busy,
    chooseTemplate: (next: ImportTemplate) => {
      setTemplate(next);
      clearResult();
    },
    chooseFile: (next: File | null) => {
      setFile(next);
      clearResult();
      if (next && !isXlsx(next)) setFailure(notXlsx);
    },
    submit: async (mapping?: ImportMapping) => {
      if (!isAvailable(template)) return setFailure(t`Esta plantilla aún no está disponible.`);
      if (!file) return setFailure(t`Selecciona un archivo de Excel para importar.`);
      if (!isXlsx(file)) return setFailure(notXlsx);
      return start(file, mapping);
    },
    dryRun: async (mapping: ImportMapping) => {
      if (!file) return;
      await runBusy('trying', async () => setPreview(await send.preview({ file, template, mapping })));
    },
  };
}

const isXlsx = ({ name }: File): boolean => /\.xlsx$/i.test(name);
