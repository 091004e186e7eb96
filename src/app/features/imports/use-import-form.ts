import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { Refused } from '#client/refused.ts';
import {
  type ForeignChoice,
  type ForeignCount,
  type ForeignRows,
  type ImportJob,
  type ImportMapping,
  type ImportPreview,
  type ImportTemplate,
  isAvailable,
} from '#domain/sheets/import-job.ts';
import { type ChosenSheet, useSendSheet } from './use-send-sheet.ts';

/** Rows that name none of the company's NITs, and the mapping with which they were read. */
type ForeignQuestion = { count: ForeignCount; mapping: ImportMapping | undefined };
type StartOptions = { mapping?: ImportMapping | undefined; foreign: ForeignChoice };

type Busy = 'sending' | 'trying' | undefined;

/** The state of the import form: the selected file, its error, and what the server asks before it imports. */
export function useImportForm(onStarted: (job: ImportJob) => void) {
  const { t } = useLingui();
  const send = useSendSheet();
  const [template, setTemplate] = useState<ImportTemplate>('cuadra');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview>();
  const [foreign, setForeign] = useState<ForeignQuestion>();
  const { busy, failure, setFailure, runBusy } = useBusyWork();

  const clearResult = () => {
    setPreview(undefined);
    setForeign(undefined);
    setFailure(undefined);
  };

  /** Shows what the server wants to know before it imports; throws any other refusal. */
  const showQuestion = async (sheet: ChosenSheet, error: unknown) => {
    const code = error instanceof Refused ? error.problem.code : undefined;
    if (code !== 'import_needs_mapping' && code !== 'import_foreign_rows') throw error;
    const answer = await send.preview(sheet);
    if (code === 'import_needs_mapping') setPreview(answer);
    else if (answer.dry_run) setForeign({ count: answer.dry_run.parties, mapping: sheet.mapping });
    else throw error;
  };

  const start = (chosen: File, { mapping, foreign: choice }: StartOptions) =>
    runBusy('sending', async () => {
      const sheet = { file: chosen, template, ...(mapping && { mapping }) };
      try {
        onStarted(await send.start(sheet, choice));
        setFile(null);
        clearResult();
      } catch (error) {
        await showQuestion(sheet, error);
      }
    });

  const notXlsx = t`Solo se admiten archivos con extensión .xlsx.`;
  return {
    template,
    file,
    failure,
    preview,
    foreign,
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
      if (!isAvailable(template)) return setFailure(t`Esta plantilla aún no está disponible. Usa la de Cuadra.`);
      if (!file) return setFailure(t`Selecciona un archivo de Excel para importar.`);
      if (!isXlsx(file)) return setFailure(notXlsx);
      setForeign(undefined);
      return start(file, { mapping, foreign: 'ask' });
    },
    /** The answer about rows of other companies; null cancels the import. */
    answerForeign: async (choice: ForeignRows | null) => {
      if (choice === null) return setForeign(undefined);
      if (file && foreign) await start(file, { mapping: foreign.mapping, foreign: choice });
    },
    dryRun: async (mapping: ImportMapping) => {
      if (!file) return;
      await runBusy('trying', async () => setPreview(await send.preview({ file, template, mapping })));
    },
  };
}

/** What the form is doing, and why the last attempt failed. */
function useBusyWork() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<Busy>();
  const [failure, setFailure] = useState<string>();
  const runBusy = async (state: Busy, work: () => Promise<void>) => {
    setBusy(state);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const text = errorText(error, {
        fallback: t`No pudimos importar el archivo. Revísalo e intenta nuevamente.`,
        offline: t`Necesitas conexión para importar. Conservamos el archivo que elegiste.`,
      });
      setFailure(text);
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, failure, setFailure, runBusy };
}

const isXlsx = ({ name }: File): boolean => /\.xlsx$/i.test(name);
