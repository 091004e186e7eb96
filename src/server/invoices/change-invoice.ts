import type { Selectable, Updateable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { InvoiceKey } from './invoices.ts';

const updateOneInvoice = (trx: Trx, { company_id, id }: InvoiceKey) =>
  trx.updateTable('invoices').where('company_id', '=', company_id).where('id', '=', id);

/**
 * The columns that a change depends on. The row is locked until the end of the transaction. Includes invoices in the
 * trash.
 */
export const lockInvoice = (trx: Trx, { company_id, id }: InvoiceKey): Promise<LockedInvoice | undefined> =>
  trx
    .selectFrom('invoices')
    .select(LOCKED)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const LOCKED = [
  'status',
  'status_rev',
  'status_changed_by',
  'status_changed_on',
  'status_changed_at',
  'classification',
  'classification_rev',
  'classification_changed_by',
  'classification_changed_on',
  'classification_changed_at',
  'given_rate',
  'given_rate_rev',
  'given_rate_changed_by',
  'given_rate_changed_on',
  'given_rate_changed_at',
  'direction',
  'rev',
  'deleted_at',
] as const;
export type LockedInvoice = Pick<Selectable<Tables['invoices']>, (typeof LOCKED)[number]>;

type ChangeAuthor = { user_id: string; device_id: string | null };

/** Writes the rate that a person gives. `given_rate_rev: 0` lets stampChanges give the field a new revision. */
export async function updateGivenRate(
  trx: Trx,
  key: InvoiceKey,
  { given_rate, user_id, device_id }: ChangeAuthor & { given_rate: string },
): Promise<void> {
  await updateOneInvoice(trx, key)
    .set((e) => ({
      given_rate,
      given_rate_rev: 0,
      given_rate_changed_by: user_id,
      given_rate_changed_on: device_id,
      given_rate_changed_at: e.fn<string>('now'),
    }))
    .execute();
}

/** Removes the rate that a person gave: the document states its own now. */
export async function clearGivenRate(trx: Trx, key: InvoiceKey): Promise<void> {
  await updateOneInvoice(trx, key)
    .set({
      given_rate: null,
      given_rate_rev: null,
      given_rate_changed_by: null,
      given_rate_changed_on: null,
      given_rate_changed_at: null,
    })
    .execute();
}

export async function moveToTrash(trx: Trx, key: InvoiceKey, user_id: string): Promise<void> {
  await updateOneInvoice(trx, key)
    .set((e) => ({ deleted_at: e.fn<string>('now'), deleted_by: user_id }))
    .execute();
}

export async function restoreFromTrash(trx: Trx, key: InvoiceKey): Promise<void> {
  await updateOneInvoice(trx, key).set({ deleted_at: null, deleted_by: null }).execute();
}

/** Writes the columns that depend on the document alone. Decisions of users stay. */
export async function updateInvoice(trx: Trx, key: InvoiceKey, columns: Updateable<Tables['invoices']>): Promise<void> {
  await updateOneInvoice(trx, key).set(columns).execute();
}
