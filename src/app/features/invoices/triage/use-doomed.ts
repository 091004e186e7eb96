import { useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';

/** What somebody is about to delete, until it is confirmed (docs/specification.md#protected-screens). */
export function useDoomed(remove: (ids: readonly string[]) => Promise<boolean>) {
  const { store } = useSignedIn();
  const [doomed, setDoomed] = useState<InvoiceRow | readonly string[]>();
  const isMany = Array.isArray(doomed);
  return {
    ask: isMany ? doomed.length : asRow(doomed),
    /** One is asked about by its number. */
    askFor: async (ids: readonly string[]) => {
      const [only] = ids;
      if (only === undefined) return;
      const row = ids.length === 1 ? await store.invoices.get(only) : undefined;
      if (row?.upload_id === undefined) setDoomed(row ?? ids);
    },
    confirm: async () => {
      if (doomed) await remove(asIds(doomed));
    },
    dismiss: () => setDoomed(undefined),
  };
}

const asRow = (doomed: InvoiceRow | readonly string[] | undefined): InvoiceRow | undefined =>
  doomed && 'invoice_number' in doomed ? doomed : undefined;

const asIds = (doomed: InvoiceRow | readonly string[]): readonly string[] => ('id' in doomed ? [doomed.id] : doomed);
