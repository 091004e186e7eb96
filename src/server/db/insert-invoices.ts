import { sql } from 'kysely';
import type { NewInvoice } from './invoices.ts';
import type { Trx } from './trx.ts';
import { type ColumnTypes, namesOf, unnested } from './unnested.ts';

const COLUMNS: ColumnTypes<NewInvoice> = [
  ['id', 'uuid'],
  ['invoice_number', 'text'],
  ['document_kind', 'text'],
  ['supplier_id', 'uuid'],
  ['supplier_name', 'text'],
  ['supplier_nit', 'text'],
  ['customer_id', 'uuid'],
  ['customer_name', 'text'],
  ['customer_nit', 'text'],
  ['status', 'text'],
  ['classification', 'text'],
  ['direction', 'text'],
  ['environment', 'text'],
  ['total_amount', 'numeric'],
  ['tax_amount', 'numeric'],
  ['currency', 'text'],
  ['total_cop', 'numeric'],
  ['issue_date', 'date'],
  ['due_date', 'date'],
  ['cufe', 'text'],
  ['supplier_search', 'text'],
  ['customer_search', 'text'],
  ['dedupe_key', 'text'],
  ['created_by', 'uuid'],
  ['import_id', 'uuid'],
];

type Inserting = { company_id: string; isStamped: boolean };

/**
 * Invoices that are new. `isStamped` gives them their places in the feed at once, as stampChanges would: that takes the
 * company's clock, so whoever asks for it may afterwards wait for no row that was there before.
 */
export async function insertInvoices(
  trx: Trx,
  { company_id, isStamped }: Inserting,
  invoices: readonly NewInvoice[],
): Promise<void> {
  if (invoices.length === 0) return;
  const names = namesOf(COLUMNS);
  await sql`
    with clock as (
      update company_clock set seq = seq + ${invoices.length}::integer
      where company_id = ${company_id}::uuid and ${isStamped}::boolean
      returning seq - ${invoices.length}::integer as before
    )
    insert into invoices (company_id, ${names}, rev, status_rev, classification_rev)
    select ${company_id}::uuid, placed.*, placed.rev, placed.rev
    from (
      select r.*, coalesce(clock.before + row_number() over (order by r.issue_date, r.id), 0) as rev
      from ${unnested(invoices, COLUMNS)} as r (${names}) left join clock on true
    ) as placed`.execute(trx);
}
