import type { Invoice } from '#domain/invoices/invoice.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { readChange } from '../operations/operations.ts';

/**
 * The row the user sees: the server's row with the pending changes applied in order. `undefined` means that the row
 * does not exist.
 */
export function projectRow(changes: readonly OutboxRow[], base: Invoice | null): Invoice | undefined {
  return changes
    .filter((row) => row.state === 'pending')
    .reduce<Invoice | undefined>((projected, row) => {
      const change = readChange(row);
      if (!change) return projected;
      return projected ? change.project(projected) : change.restoredRow();
    }, base ?? undefined);
}
