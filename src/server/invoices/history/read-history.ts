import { sql } from 'kysely';
import {
  type ChangeSource,
  HISTORY_SIZE,
  type InvoiceChange,
  type InvoiceHistory,
} from '#domain/invoices/invoice-history.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { InvoiceKey } from '../invoices.ts';

/**
 * The history of an active invoice: its newest changes, and its creation as the last entry. Throws `invoice_not_found`.
 */
export async function readHistory(trx: Trx, key: InvoiceKey): Promise<InvoiceHistory> {
  const creation = await findCreation(trx, key);
  if (!creation) throw new Refusal('invoice_not_found');
  const changes = trx
    .selectFrom('invoice_changes')
    .where('company_id', '=', key.company_id)
    .where('invoice_id', '=', key.id);
  const items = await changes
    .select(['id', 'at', 'user_id', 'user_email', 'source', 'field', 'old_value', 'new_value', 'rule'])
    .orderBy('id', 'desc')
    .limit(HISTORY_SIZE)
    .execute();
  const { total } = await changes.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items: [...items, creation], total: total + 1 };
}

/** The first file of the invoice is what it was created from, unless a spreadsheet created it. */
const CREATED_FROM = sql<string | null>`case when i.import_id is not null
  then (select m.file_name from imports m where m.company_id = i.company_id and m.id = i.import_id)
  else (select f.name from invoice_files f where f.company_id = i.company_id and f.invoice_id = i.id
    order by f.place limit 1) end`;

/** Invoices of an earlier version have no source; those of spreadsheets name their import. */
const CREATED_SOURCE = sql<ChangeSource | null>`coalesce(i.created_source, case when i.import_id is not null then 'import' end)`;

async function findCreation(trx: Trx, { company_id, id }: InvoiceKey): Promise<InvoiceChange | undefined> {
  const row = await trx
    .selectFrom('invoices as i')
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .select(['i.created_at', 'i.created_by', 'u.email'])
    .select([CREATED_FROM.as('created_from'), CREATED_SOURCE.as('source')])
    .where('i.company_id', '=', company_id)
    .where('i.id', '=', id)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { source } = row;
  // An e-mail comes in by itself: `created_by` is the titular, who did nothing.
  const author =
    source === 'mail' ? { user_id: null, user_email: null } : { user_id: row.created_by, user_email: row.email };
  return {
    id: 0,
    at: row.created_at,
    ...author,
    source,
    field: 'created',
    old_value: null,
    new_value: row.created_from,
    rule: null,
  };
}
