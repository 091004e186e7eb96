import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockInvoice, moveToTrash } from './change-invoice.ts';
import type { InvoiceKey } from './invoices.ts';

/**
 * Moves an invoice to the trash (docs/specification.md#trash). An invoice that is in the trash already stays as it is
 * and gets no new revision.
 */
export async function deleteInvoice(trx: Trx, key: InvoiceKey, user_id: string): Promise<void> {
  const row = await lockInvoice(trx, key);
  if (!row) throw new Refusal('invoice_not_found');
  if (row.deleted_at === null) await moveToTrash(trx, key, user_id);
}
