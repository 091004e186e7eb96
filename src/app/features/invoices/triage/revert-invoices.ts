import { compareCoding } from '#domain/coding/with-coding.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import { type InvoiceRow, isPreview } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { type ChangeRequest, enqueueMany } from '#sync/outbox/enqueue-many.ts';

type Options = { onProgress: (done: number) => void };

/** Restores deleted invoices, and gives all of them their earlier status and class. Returns how many were refused. */
export async function restoreAndRevert(store: Store, before: readonly InvoiceRow[], options: Options): Promise<number> {
  const rows = await readRows(
    store,
    before.map(({ id }) => id),
  );
  await enqueueMany(store, restoreRequests(before, rows), options);
  return revertStated(store, before, options);
}

/**
 * Returns the changes that restore deleted rows from the trash with their previous values. A preview is no row of the
 * trash: where the server has its invoice already, that is shown after the response.
 */
function restoreRequests(before: readonly InvoiceRow[], now: readonly InvoiceRow[]): ChangeRequest[] {
  const here = new Set(now.map(({ id }) => id));
  return before
    .filter(({ id }) => !here.has(id))
    .map((row) => ({ name: 'invoice.restore', input: isPreview(row) ? { id: row.id } : { id: row.id, row } }));
}

/** The status and the class that differ from `before` get their earlier values and origins. Returns how many were refused. */
async function revertStated(store: Store, before: readonly InvoiceRow[], options: Options): Promise<number> {
  const rows = new Map(before.map((row) => [row.id, row]));
  const isOwn = (shown: InvoiceRow, field: string) => {
    const row = rows.get(shown.id);
    return row !== undefined && compareCoding(row, shown, [field]).length > 0;
  };
  // Not part of the first load.
  const { reverseFields } = await import('#app/rules/reverse-fields.ts');
  return reverseFields(store, before, { fields: ['status', 'classification'], isOwn, ...options });
}
