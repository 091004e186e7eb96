import { useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';

/** The invoices to delete, until the user confirms (docs/specification.md#protected-screens). */
export function useDeleteConfirmation(remove: (ids: readonly string[]) => Promise<boolean>) {
  const { store } = useSignedIn();
  const [target, setTarget] = useState<InvoiceRow | readonly string[]>();
  const isMany = Array.isArray(target);
  return {
    pendingTarget: isMany ? target.length : toRow(target),
    /** For a single invoice the dialog shows its number. */
    request: async (ids: readonly string[]) => {
      const [only] = ids;
      if (only === undefined) return;
      const row = ids.length === 1 ? await store.invoices.get(only) : undefined;
      setTarget(row ?? ids);
    },
    confirm: async () => {
      if (target) await remove(toIds(target));
    },
    dismiss: () => setTarget(undefined),
  };
}

const toRow = (target: InvoiceRow | readonly string[] | undefined): InvoiceRow | undefined =>
  target && 'invoice_number' in target ? target : undefined;

const toIds = (target: InvoiceRow | readonly string[]): readonly string[] => ('id' in target ? [target.id] : target);
