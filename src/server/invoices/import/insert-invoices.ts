import { type Insertable, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { type ColumnTypes, columnNames, unnestRows } from '../../platform/database/unnest-rows.ts';

type Row = Insertable<Tables['invoices']>;
/** The values that are the same for all rows of the batch. */
type InsertContext = { company_id: string; created_by: string; import_id: string | null; isStamped: boolean };
export type NewInvoice = Pick<
  Row,
  | 'id'
  | 'invoice_number'
  | 'document_kind'
  | 'supplier_id'
  | 'supplier_name'
  | 'supplier_nit'
  | 'customer_id'
  | 'customer_name'
  | 'customer_nit'
  | 'classification'
  | 'direction'
  | 'environment'
  | 'total_amount'
  | 'tax_amount'
  | 'currency'
  | 'total_cop'
  | 'issue_date'
  | 'due_date'
  | 'cufe'
  | 'supplier_search'
  | 'customer_search'
  | 'dedupe_key'
>;

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
];

/**
 * Inserts new invoices with the status `draft`. With `isStamped` they get their revisions here, in their order. This
 * locks the company's clock: to avoid a deadlock, the caller must not wait for existing rows afterwards.
 */
export async function insertInvoices(
  trx: Trx,
  { company_id, created_by, import_id, isStamped }: InsertContext,
  invoices: readonly NewInvoice[],
): Promise<void> {
  if (invoices.length === 0) return;
  const names = columnNames(COLUMNS);
  await sql`
    with clock as (
      update company_clock set seq = seq + ${invoices.length}::integer
      where company_id = ${company_id}::uuid and ${isStamped}::boolean
      returning seq - ${invoices.length}::integer as before
    )
    insert into invoices (company_id, created_by, import_id, status, ${names}, rev, status_rev, classification_rev)
    select ${company_id}::uuid, ${created_by}::uuid, ${import_id}::uuid, 'draft', ${names}, rev, rev, rev
    from (
      select r.*, coalesce(clock.before + r.place, 0) as rev
      from ${unnestRows(invoices, COLUMNS, 'place')} as r left join clock on true
    ) as placed`.execute(trx);
}
