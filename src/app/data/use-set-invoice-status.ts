import { useLingui } from '@lingui/react/macro';
import { setLastAct } from '#app/coding/last-act.ts';
import { useEnqueueChange } from '#app/data/use-enqueue-change.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useDocumentName, useDocumentNoun } from '#app/ui/labels/use-document-name.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';

/** Changes an invoice's status, with or without a network; the toast offers undo. */
export function useSetInvoiceStatus(invoice: Pick<Invoice, 'id' | 'status' | 'invoice_number' | 'document_kind'>) {
  const { t } = useLingui();
  const labels = useStatusLabels();
  const noun = useDocumentNoun()(invoice);
  const change = useEnqueueChange();
  const notify = useNotify();
  const { store } = useSignedIn();
  const { id, status: before } = invoice;
  const name = useDocumentName()(invoice);

  const set = async (status: InvoiceStatus): Promise<boolean> => {
    // A full disk rejects the promise; the row then shows its previous status.
    const isTaken = await change('invoice.set-status', { id, status }).catch(() => false);
    if (!isTaken) notify.failed(t`No pudimos actualizar el estado de la ${noun}. Intenta nuevamente.`);
    return isTaken;
  };

  return async (status: InvoiceStatus): Promise<void> => {
    if (status === before || !(await set(status))) return;
    const label = labels[status];
    setLastAct(store, { type: 'status', status });
    notify.decided(t`La ${name} quedó como ${label}.`, id, async () => {
      if (await set(before)) notify.done(t`Deshicimos el cambio de la ${name}.`);
    });
  };
}
