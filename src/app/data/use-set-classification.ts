import { useLingui } from '@lingui/react/macro';
import { setLastAct } from '#app/coding/last-act.ts';
import { type CodedInvoice, useTakeBack } from '#app/coding/use-take-back.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useDocumentName, useDocumentNoun } from '#app/ui/labels/use-document-name.ts';
import type { Classification, Invoice } from '#domain/invoices/invoice.ts';
import { useNotify } from '../notifications/use-notify.tsx';
import { useClassifiedText } from './use-classified-text.ts';
import { useEnqueueChange } from './use-enqueue-change.ts';

/** Classifies an invoice, with or without a network; the toast offers undo. */
export function useSetClassification(invoice: CodedInvoice & Pick<Invoice, 'environment'>) {
  const { t } = useLingui();
  const { oneText } = useClassifiedText();
  const noun = useDocumentNoun()(invoice);
  const name = useDocumentName()(invoice);
  const change = useEnqueueChange();
  const takeBack = useTakeBack(invoice);
  const notify = useNotify();
  const { store } = useSignedIn();
  const { id, classification: before } = invoice;

  const failed = () => notify.failed(t`No pudimos actualizar la clasificación de la ${noun}. Intenta nuevamente.`);

  return async (classification: Classification): Promise<void> => {
    if (classification === before) return;
    const isTaken = await change('invoice.set-classification', { id, classification }).catch(() => false);
    if (!isTaken) return failed();
    setLastAct(store, { type: 'classification', classification });
    notify.decided(oneText(invoice, classification), id, async () => {
      if (await takeBack(['classification'])) notify.done(t`Deshicimos el cambio de la ${name}.`);
      else failed();
    });
  };
}
