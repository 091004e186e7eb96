import { useLingui } from '@lingui/react/macro';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import type { Classification, Invoice } from '#domain/invoices/invoice.ts';
import { useNotify } from '../notifications/use-notify.tsx';
import { useEnqueueChange } from './use-enqueue-change.ts';

/** Classifies an invoice, with or without a network; the toast offers undo. */
export function useSetClassification(invoice: Pick<Invoice, 'id' | 'classification' | 'invoice_number'>) {
  const { t } = useLingui();
  const labels = useClassificationLabels();
  const change = useEnqueueChange();
  const notify = useNotify();
  const { id, classification: before } = invoice;
  const number = invoiceDisplayName(invoice);

  const set = async (classification: Classification): Promise<boolean> => {
    const isTaken = await change('invoice.set-classification', { id, classification }).catch(() => false);
    if (!isTaken) notify.failed(t`No pudimos actualizar la clasificación de la factura. Intenta nuevamente.`);
    return isTaken;
  };

  return async (classification: Classification): Promise<void> => {
    if (classification === before || !(await set(classification))) return;
    const label = labels[classification];
    notify.done(t`La factura ${number} quedó como ${label}.`, async () => {
      if (await set(before)) notify.done(t`Deshicimos el cambio.`);
    });
  };
}
