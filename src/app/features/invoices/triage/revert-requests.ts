import { type InvoiceRow, isPreview } from '#store/rows/invoice-row.ts';
import type { ChangeRequest } from '#sync/outbox/enqueue-many.ts';

/**
 * Returns the changes that restore deleted rows from the trash with their previous values. A preview is no row of the
 * trash: where the server has its invoice already, that is shown after the response.
 */
export function restoreRequests(before: readonly InvoiceRow[], now: readonly InvoiceRow[]): ChangeRequest[] {
  const here = new Set(now.map(({ id }) => id));
  return before
    .filter(({ id }) => !here.has(id))
    .map((row) => ({ name: 'invoice.restore', input: isPreview(row) ? { id: row.id } : { id: row.id, row } }));
}

/** Returns the changes that set existing rows back to their previous values. */
export function revertRequests(before: readonly InvoiceRow[], now: readonly InvoiceRow[]): ChangeRequest[] {
  const shown = new Map(now.map((row) => [row.id, row]));
  return before.flatMap(({ id, status, classification }): ChangeRequest[] => {
    const row = shown.get(id);
    if (!row) return [];
    if (row.status !== status) return [{ name: 'invoice.set-status', input: { id, status } }];
    if (row.classification === classification) return [];
    return [{ name: 'invoice.set-classification', input: { id, classification } }];
  });
}
