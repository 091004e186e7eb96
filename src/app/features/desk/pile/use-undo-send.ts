import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNotify } from '#app/notifications/use-notify.tsx';
import type { QueuedUploads } from '#sync/uploads/pile.ts';
import type { Pile } from './use-pile.ts';

/** Returns the function that takes back a pile that was sent, and says what became of its files. */
export function useUndoSend(pile: Pile): (sent: readonly QueuedUploads[]) => Promise<void> {
  const { t } = useLingui();
  const notify = useNotify();
  return async (sent) => {
    try {
      const { restored, trashed, kept } = await pile.undoSend(sent);
      const texts = [
        restored > 0 &&
          plural(restored, { one: '# archivo volvió a la pila.', other: '# archivos volvieron a la pila.' }),
        trashed > 0 &&
          plural(trashed, { one: '# factura pasó a la papelera.', other: '# facturas pasaron a la papelera.' }),
        kept > 0 && plural(kept, { one: '# archivo no cambió.', other: '# archivos no cambiaron.' }),
      ].filter((text) => text !== false);
      notify.done(texts.join(' '));
    } catch {
      notify.failed(t`No pudimos deshacerlo. Mira la lista de cada empresa e intenta nuevamente.`);
    }
  };
}
