import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';

const LAST = '\uffff';

/**
 * The id of the invoice of a line as this device has it now: a missing document may have come since, and one that waited to
 * be sent has another id. Undefined for none that is shown in the list.
 */
export function useInvoiceOfLine({ row, invoice }: ResultLine): string | undefined {
  const { store } = useSignedIn();
  const cufe = row?.cufe;
  const day = row?.issue_date;
  const come = useLiveQuery(async () => {
    if (!cufe || !day) return undefined;
    const rows = store.invoices.where('[issue_date+id]').between([day, ''], [day, LAST]);
    return (await rows.filter((one) => one.cufe?.toLowerCase() === cufe).first())?.id;
  }, [store, cufe, day]);
  return come ?? (invoice && !invoice.trashed ? invoice.id : undefined);
}
