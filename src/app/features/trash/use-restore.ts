import { useLingui } from '@lingui/react/macro';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useDocumentCount, useDocumentName } from '#app/ui/labels/use-document-name.ts';
import type { TrashedInvoice } from '#domain/invoices/trash.ts';
import { enqueueMany } from '#sync/outbox/enqueue-many.ts';

/** Restores invoices: they are shown at once, and the change is sent when the network is available. */
export function useRestore() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const nameOf = useDocumentName();
  const countOf = useDocumentCount();
  return async (items: readonly TrashedInvoice[]): Promise<void> => {
    const [first] = items;
    if (!first) return;
    const name = nameOf(first);
    const requests = items.map((row) => ({ name: 'invoice.restore' as const, input: { id: row.id, row } }));
    const written = await enqueueMany(store, requests).catch(() => undefined);
    if (!written || written.refused.length > 0) {
      notify.failed(t`No pudimos restaurar la ${name}. Intenta nuevamente.`);
      return;
    }
    const undo = async () => {
      await enqueueMany(
        store,
        items.map(({ id }) => ({ name: 'invoice.delete' as const, input: { id } })),
      );
      notify.done(t`Deshicimos el cambio.`);
    };
    const count = countOf(items);
    notify.done(items.length === 1 ? t`La ${name} se restauró.` : t`Restauraste ${count}.`, undo);
  };
}
