import { useLingui } from '@lingui/react/macro';
import { useCopy } from '#app/forms/use-copy.ts';
import { saveBlob } from '#app/ui/save-blob.ts';

/** Copies the log's text to the clipboard, or saves it as a text file. */
export function useSaveLog() {
  const { t } = useLingui();
  const copyText = useCopy();
  const copy = (text: string): Promise<void> => copyText(text, t`No pudimos copiarlo. Descárgalo como archivo.`);
  const save = (text: string): void => {
    const day = new Date().toISOString().slice(0, 10);
    saveBlob(new Blob([text], { type: 'text/plain' }), `cuadra-registro-${day}.txt`);
  };
  return { copy, save };
}
