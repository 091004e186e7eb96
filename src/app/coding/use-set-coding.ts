import { useLingui } from '@lingui/react/macro';
import type { CodingChange } from '#domain/coding/coded-value.ts';
import { BY_HAND, compareCoding, reverseCoding, withCoding } from '#domain/coding/with-coding.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { useEnqueueChange } from '../data/use-enqueue-change.ts';
import { useNotify } from '../notifications/use-notify.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { useDocumentName } from '../ui/labels/use-document-name.ts';
import { setLastAct } from './last-act.ts';

export type CodedInvoice = Pick<
  Invoice,
  'id' | 'invoice_number' | 'document_kind' | 'status' | 'classification' | 'direction' | 'coding'
>;

/** Sets coded values of an invoice by hand, with or without a network; the message, `done`, offers undo. */
export function useSetCoding(invoice: CodedInvoice) {
  const { t } = useLingui();
  const name = useDocumentName()(invoice);
  const change = useEnqueueChange();
  const notify = useNotify();
  const { store } = useSignedIn();
  const { id } = invoice;
  return async (values: CodingChange, done: string): Promise<void> => {
    const after = withCoding(invoice, values, BY_HAND);
    const fields = compareCoding(invoice, after, Object.keys(values)).map(({ field }) => field);
    if (fields.length === 0) return;
    const isTaken = await change('invoice.set-coding', { id, values, rule: null, restores: false }).catch(() => false);
    if (!isTaken) {
      notify.failed(t`No pudimos guardar el cambio de la ${name}. Intenta nuevamente.`);
      return;
    }
    setLastAct(store, { type: 'coding', values });
    notify.decided(done, id, async () => {
      for (const reversal of reverseCoding(invoice, fields)) await change('invoice.set-coding', { id, ...reversal });
      notify.done(t`Deshicimos el cambio de la ${name}.`);
    });
  };
}
