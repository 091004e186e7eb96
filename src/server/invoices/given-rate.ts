import type { GivenRate } from '#domain/invoices/invoice-detail.ts';
import { findUserEmail } from '../companies/users/company-user-table.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { InvoiceKey } from './invoices.ts';

/** The rate that a person gave for an invoice, with who and when; null where none counts. */
export async function findGivenRate(trx: Trx, { company_id, id }: InvoiceKey): Promise<GivenRate | null> {
  const row = await trx
    .selectFrom('invoices')
    .select(['given_rate', 'given_rate_changed_by', 'given_rate_changed_at'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.given_rate === null || row.given_rate_changed_at === null) return null;
  const { given_rate, given_rate_changed_by: user_id, given_rate_changed_at: at } = row;
  return { rate: Number(given_rate), by: user_id === null ? null : await findUserEmail(trx, user_id), at };
}
