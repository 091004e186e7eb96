import { useLingui } from '@lingui/react/macro';
import { setLastAct } from '#app/coding/last-act.ts';
import { useCodingDoneText } from '#app/coding/use-coding-texts.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useDocumentName } from '#app/ui/labels/use-document-name.ts';
import type { CodingChange } from '#domain/coding/coded-value.ts';
import { BY_HAND, compareCoding, findCodedValue, withCoding } from '#domain/coding/with-coding.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { GetChangeRequest } from '#sync/outbox/enqueue-many.ts';

type CodingJob = {
  getChangeRequest: GetChangeRequest;
  doneText: () => string;
  failedText: (row: InvoiceRow) => string;
  revert: (before: readonly InvoiceRow[]) => Promise<number>;
};

/** Returns the job that sets coded values by hand; the list's key for it repeats them on another invoice. */
export function useCodingJob() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const nameOf = useDocumentName();
  const doneText = useCodingDoneText();
  return (values: CodingChange): CodingJob => {
    const fields = Object.keys(values);
    setLastAct(store, { type: 'coding', values });
    return {
      getChangeRequest: (row) =>
        compareCoding(row, withCoding(row, values, BY_HAND), fields).length === 0
          ? undefined
          : { name: 'invoice.set-coding', input: { id: row.id, values, rule: null, restores: false } },
      doneText: () => doneText(values),
      failedText: (row) => {
        const name = nameOf(row);
        return t`No pudimos guardar el cambio de la ${name}. Intenta nuevamente.`;
      },
      revert: async (before) => {
        // Not part of the first load.
        const { reverseFields } = await import('#app/rules/reverse-fields.ts');
        const isOwn = (row: InvoiceRow, field: string) => (findCodedValue(row, field)?.rule ?? null) === null;
        return reverseFields(store, before, { fields, isOwn });
      },
    };
  };
}
