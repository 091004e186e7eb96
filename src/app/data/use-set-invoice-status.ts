import { useLingui } from '@lingui/react/macro';
import { setLastAct } from '#app/coding/last-act.ts';
import { type CodedInvoice, useTakeBack } from '#app/coding/use-take-back.ts';
import { useEnqueueChange } from '#app/data/use-enqueue-change.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useDocumentName, useDocumentNoun } from '#app/ui/labels/use-document-name.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { InvoiceStatus } from '#domain/invoices/invoice.ts';

/** Changes an invoice's status, with or without a network; the toast offers undo. */
export function useSetInvoiceStatus(invoice: CodedInvoice) {
  const { t } = useLingui();
  const labels = useStatusLabels();
  const noun = useDocumentNoun()(invoice);
  const change = useEnqueueChange();
  const takeBack = useTakeBack(invoice);
  const notify = useNotify();
  const { store } = useSignedIn();
  const { id, status: before } = invoice;
  const name = useDocumentName()(invoice);

  const failed = () => notify.failed(t`No pudimos actualizar el estado de la ${noun}. Intenta nuevamente.`);

  return async (status: InvoiceStatus): Promise<void> => {
    if (status === before) return;
    // A full disk rejects the promise; the row then shows its previous status.
    const isTaken = await change('invoice.set-status', { id, status }).catch(() => false);
    if (!isTaken) return failed();
    const label = labels[status];
    setLastAct(store, { type: 'status', status });
    notify.decided(t`La ${name} quedó como ${label}.`, id, async () => {
      if (await takeBack(['status'])) notify.done(t`Deshicimos el cambio de la ${name}.`);
      else failed();
    });
  };
}
