import { findUserEmail } from '../companies/users/company-user-table.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { type LockedInvoice, lockInvoice } from './change-invoice.ts';
import { recordChanges } from './history/record-changes.ts';
import { findInvoice, type InvoiceKey } from './invoices.ts';

export type ChangeAuthor = {
  /** The revision of the row that the device knew. Without it the change is applied without a conflict check. */
  base_rev?: number | undefined;
  user_id: string;
  device_id: string | null;
};

/** The current value, the user and the device that set it, and its revision in the change feed. */
export type DecidedField<V> = {
  value: V;
  rev: number;
  changed_by: string | null;
  changed_on: string | null;
  changed_at: string | null;
};

/**
 * A field that a user decides, for example the exchange rate. A user must not overwrite the decision of another user
 * unknowingly.
 */
export type InvoiceDecision<V extends string | null> = {
  /** Its name in the history. */
  field: string;
  read: (row: LockedInvoice) => DecidedField<V>;
  write: (trx: Trx, key: InvoiceKey, value: V, about: { row: LockedInvoice; by: ChangeAuthor }) => Promise<void>;
};

/**
 * Writes the value. Throws `conflict` with the current row when another device changed the field after `base_rev`. A
 * value that is equal to the current one is not written, and gets no new revision and no row in the history.
 */
export async function applyDecision<V extends string | null>(
  trx: Trx,
  key: InvoiceKey,
  decision: InvoiceDecision<V>,
  { value, ...by }: ChangeAuthor & { value: V },
): Promise<void> {
  const row = await lockInvoice(trx, key);
  if (!row || row.deleted_at !== null) throw new Refusal('invoice_not_found');
  const last = decision.read(row);
  if (last.value === value) return;
  if (isUnseen(last, by)) throw await conflictRefusal(trx, key, last);
  await decision.write(trx, key, value, { row, by });
  const change = { invoice_id: key.id, field: decision.field, old_value: last.value, new_value: value };
  await recordChanges(trx, key.company_id, { user_id: by.user_id, source: 'person' }, [change]);
}

/** Whether another device decided about the field after the revision that this one had seen. */
export const isUnseen = (last: DecidedField<unknown>, by: ChangeAuthor): boolean =>
  by.base_rev !== undefined && last.rev > by.base_rev && !isBySameDevice(last, by);

/**
 * The refusal names the user who decided and the time, so that the device can show both (docs/offline.md#sync-screen).
 */
export async function conflictRefusal(trx: Trx, key: InvoiceKey, last: DecidedField<unknown>): Promise<Refusal> {
  const by = last.changed_by === null ? null : await findUserEmail(trx, last.changed_by);
  const current = await findInvoice(trx, key);
  return new Refusal('conflict', undefined, { current, decided: { by, at: last.changed_at } });
}

/** A device sends its changes in order, but it may not know the revision of its previous change yet. */
const isBySameDevice = (last: DecidedField<unknown>, { user_id, device_id }: ChangeAuthor): boolean =>
  device_id !== null && last.changed_on === device_id && last.changed_by === user_id;
