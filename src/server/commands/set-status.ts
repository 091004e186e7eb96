import type { InvoiceStatus } from '#domain/invoice.ts';
import type { Trx } from '../db/database.ts';
import { findInvoice, type InvoiceKey, lockInvoice, updateInvoiceStatus } from '../db/invoices.ts';
import { Refusal } from '../refusal.ts';

export type StatusChange = {
  status: InvoiceStatus;
  /** The row as the device knew it; without it the last one wins. */
  base_rev?: number | undefined;
  user_id: string;
  device_id: string | null;
};

/**
 * Sets a status unless somebody has decided otherwise since `base_rev`: then it throws `conflict` with the row as it is
 * now. The status it has already is no change and gets no new number.
 */
export async function setStatus(trx: Trx, key: InvoiceKey, change: StatusChange): Promise<void> {
  const row = await lockInvoice(trx, key);
  if (!row || row.deleted_at !== null) throw new Refusal('invoice_not_found');
  if (row.status === change.status) return;
  const isNewer = change.base_rev !== undefined && row.status_rev > change.base_rev;
  if (isNewer && !isOwnChange(row, change)) throw new Refusal('conflict', undefined, await findInvoice(trx, key));
  await updateInvoiceStatus(trx, key, change);
}

type Changed = { status_changed_by: string | null; status_changed_on: string | null };

/** A device sends its changes in order and may not have heard the number of the one before. */
const isOwnChange = (
  { status_changed_by, status_changed_on }: Changed,
  { user_id, device_id }: StatusChange,
): boolean => device_id !== null && status_changed_on === device_id && status_changed_by === user_id;
