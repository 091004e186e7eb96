import { useLingui } from '@lingui/react/macro';
import type { CodingChange } from '#domain/coding/coded-value.ts';
import { BY_HAND, compareCoding, withCoding } from '#domain/coding/with-coding.ts';
import { useEnqueueChange } from '../data/use-enqueue-change.ts';
import { useNotify } from '../notifications/use-notify.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { useDocumentName } from '../ui/labels/use-document-name.ts';
import { setLastAct } from './last-act.ts';
import { useCodingDoneText } from './use-coding-texts.ts';
import { type CodedInvoice, useTakeBack } from './use-take-back.ts';

/** Sets coded values of an invoice by hand, with or without a network; the message offers undo. */
export function useSetCoding(invoice: CodedInvoice) {
  const { t } = useLingui();
  const name = useDocumentName()(invoice);
  const change = useEnqueueChange();
  const notify = useNotify();
  const { store } = useSignedIn();
  const takeBack = useTakeBack(invoice);
  const doneText = useCodingDoneText();
  const { id } = invoice;
  return async (values: CodingChange): Promise<void> => {
    const after = withCoding(invoice, values, BY_HAND);
    const fields = compareCoding(invoice, after, Object.keys(values)).map(({ field }) => field);
    if (fields.length === 0) return;
    const failed = () => notify.failed(t`No pudimos guardar el cambio de la ${name}. Intenta nuevamente.`);
    const isTaken = await change('invoice.set-coding', { id, values, rule: null, restores: false }).catch(() => false);
    if (!isTaken) return failed();
    setLastAct(store, { type: 'coding', values });
    notify.decided(doneText(values), id, async () => {
      if (await takeBack(fields)) notify.done(t`Deshicimos el cambio de la ${name}.`);
      else failed();
    });
  };
}
