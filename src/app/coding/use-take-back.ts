import { reverseCoding } from '#domain/coding/with-coding.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { useEnqueueChange } from '../data/use-enqueue-change.ts';

export type CodedInvoice = Pick<
  Invoice,
  'id' | 'invoice_number' | 'document_kind' | 'status' | 'classification' | 'direction' | 'coding'
>;

/**
 * Returns a function that gives fields of the invoice the values and the origins that they have now: for the undo of what
 * changes them. It resolves to false when this device cannot store it.
 */
export function useTakeBack(before: CodedInvoice) {
  const change = useEnqueueChange();
  return async (fields: readonly string[]): Promise<boolean> => {
    for (const reversal of reverseCoding(before, fields)) {
      const isTaken = await change('invoice.set-coding', { id: before.id, ...reversal }).catch(() => false);
      if (!isTaken) return false;
    }
    return true;
  };
}
