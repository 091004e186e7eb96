import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/shell/session-context.tsx';
import type { InvoiceRow } from '#store/invoice-row.ts';

/** The rows of these ids as they are now, in their order; the rows of before until the new ones are here. */
export function useRows(ids: readonly string[]): readonly InvoiceRow[] | undefined {
  const { store } = useSignedIn();
  const rows = useLiveQuery(() => store.invoices.bulkGet([...ids]), [store, ids.join()]);
  return rows?.filter((row) => row !== undefined);
}
