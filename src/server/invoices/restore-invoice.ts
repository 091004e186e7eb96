import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockInvoice, restoreFromTrash } from './change-invoice.ts';
import { toDeletedChange } from './history/deleted-change.ts';
import { recordChanges } from './history/record-changes.ts';
import type { InvoiceKey } from './invoices.ts';
import { refreshLoneNotes } from './warnings/refresh-lone-notes.ts';

/**
 * Takes an invoice out of the trash (docs/specification.md#trash). An active invoice stays as it is and gets no new
 * revision. Throws `invoice_not_found`.
 */
export async function restoreInvoice(trx: Trx, key: InvoiceKey, user_id: string): Promise<void> {
  const row = await lockInvoice(trx, key);
  if (!row) throw new Refusal('invoice_not_found');
  if (row.deleted_at === null) return;
  await restoreFromTrash(trx, key);
  await refreshLoneNotes(trx, key.company_id, [key.id]);
  await recordChanges(trx, key.company_id, { user_id, source: 'person' }, [toDeletedChange(key.id, false)]);
}
