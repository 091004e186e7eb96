import { useLingui } from '@lingui/react/macro';
import { useNotify } from '#app/shell/use-notify.tsx';
import { saveBlob } from '#app/ui/save-blob.ts';

export function useSaveLog() {
  const { t } = useLingui();
  const notify = useNotify();
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify.done(t`Copiado.`);
    } catch {
      notify.failed(t`No pudimos copiarlo. Descárgalo como archivo.`);
    }
  };
  const save = (text: string): void => {
    const day = new Date().toISOString().slice(0, 10);
    saveBlob(new Blob([text], { type: 'text/plain' }), `cuadra-registro-${day}.txt`);
  };
  return { copy, save };
}
