import { useLingui } from '@lingui/react/macro';
import { useNotify } from '../notifications/use-notify.tsx';

/** Puts a text into the clipboard and says so; a browser may refuse, and has none to give over plain HTTP. */
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
