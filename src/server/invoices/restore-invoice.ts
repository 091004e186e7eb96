import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockInvoice, restoreFromTrash } from './change-invoice.ts';
import type { InvoiceKey } from './invoices.ts';

/**
 * Takes an invoice out of the trash (docs/specification.md#trash). An active invoice stays as it is and gets no new
 * revision.
 */
export async function restoreInvoice(trx: Trx, key: InvoiceKey): Promise<void> {
  const row = await lockInvoice(trx, key);
  if (!row) throw new Refusal('invoice_not_found');
  if (row.deleted_at !== null) await restoreFromTrash(trx, key);
}
