import { findUserEmail } from '../companies/users/company-user-table.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { type LockedInvoice, lockInvoice } from './change-invoice.ts';
import { findInvoice, type InvoiceKey } from './invoices.ts';

export type ChangeAuthor = {
  /** The row as the device knew it; without it the last one wins. */
  base_rev?: number | undefined;
  user_id: string;
  device_id: string | null;
};

/** What stands there, who put it there from which device, and its place in the feed. */
type DecidedField<V> = {
  value: V;
  rev: number;
  changed_by: string | null;
  changed_on: string | null;
  changed_at: string | null;
};

/** Something a person decides about an invoice, and nobody overrides unknowingly. */
export type InvoiceDecision<V> = {
  read: (row: LockedInvoice) => DecidedField<V>;
  write: (trx: Trx, key: InvoiceKey, value: V, about: { row: LockedInvoice; by: ChangeAuthor }) => Promise<void>;
};

/**
 * Decides unless somebody has decided otherwise since `base_rev`: then it throws `conflict` with the row as it is now.
 * What stands there already is no change and gets no new number.
 */
export async function applyDecision<V>(
  trx: Trx,
  key: InvoiceKey,
  decision: InvoiceDecision<V>,
  { value, ...by }: ChangeAuthor & { value: V },
): Promise<void> {
  const row = await lockInvoice(trx, key);
  if (!row || row.deleted_at !== null) throw new Refusal('invoice_not_found');
  const last = decision.read(row);
  if (last.value === value) return;
  const isNewer = by.base_rev !== undefined && last.rev > by.base_rev;
  if (isNewer && !isBySameDevice(last, by)) throw await conflictRefusal(trx, key, last);
  await decision.write(trx, key, value, { row, by });
}

/**
 * With whose decision it is and when it was made, so that the other person can be asked about it
 * (docs/offline.md#sync-screen).
 */
async function conflictRefusal(trx: Trx, key: InvoiceKey, last: DecidedField<unknown>): Promise<Refusal> {
  const by = last.changed_by === null ? null : await findUserEmail(trx, last.changed_by);
  const current = await findInvoice(trx, key);
  return new Refusal('conflict', undefined, { current, decided: { by, at: last.changed_at } });
}

/** A device sends its changes in order and may not have heard the number of the one before. */
const isBySameDevice = (last: DecidedField<unknown>, { user_id, device_id }: ChangeAuthor): boolean =>
  device_id !== null && last.changed_on === device_id && last.changed_by === user_id;
