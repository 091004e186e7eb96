import { useLingui } from '@lingui/react/macro';
import { useNotify } from '../notifications/use-notify.tsx';

/** Copies a text to the clipboard and shows a toast. A browser may refuse, and has no clipboard over plain HTTP. */
export function useCopy() {
  const { t } = useLingui();
  const notify = useNotify();
  return async (text: string, failure = t`No pudimos copiarlo. Intenta nuevamente.`): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify.done(t`Copiado.`);
    } catch {
      notify.failed(failure);
    }
  };
}
