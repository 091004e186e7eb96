import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { foldText } from '#domain/fold-text.ts';
import type { Invoice, InvoiceFilter } from '#domain/invoice.ts';
import type { Trx } from './database.ts';
import type { Tables } from './tables.ts';

export type InvoiceKey = { company_id: string; id: string };
type NewInvoice = Omit<Tables['invoices'], 'rev' | 'status_rev' | 'deleted_at' | 'created_at'>;

const LIST = [
  'id',
  'invoice_number',
  'document_kind',
  'supplier_name',
  'supplier_nit',
  'customer_name',
  'customer_nit',
  'status',
  'classification',
  'direction',
  'environment',
  'total_amount',
  'tax_amount',
  'currency',
  'total_cop',
  'issue_date',
  'due_date',
  'cufe',
  'rev',
] as const;

type Query<O> = SelectQueryBuilder<Tables, 'invoices', O>;

const inBooks = (trx: Trx, company_id: string): Query<object> =>
  trx.selectFrom('invoices').where('company_id', '=', company_id).where('deleted_at', 'is', null);

/** What matchesFilter of domain/invoice.ts says, in SQL. */
function filtered<O>(query: Query<O>, filter: InvoiceFilter): Query<O> {
  const { year, classification, supplier, customer } = filter;
  return query
    .$if(year !== 'all', (q) => q.where((e) => ofYear(e, year)))
    .$if(classification !== 'all', (q) =>
      q.where('classification', '=', classification === 'all' ? 'none' : classification),
    )
    .$if(supplier !== '', (q) => q.where('supplier_search', 'like', containing(supplier)))
    .$if(customer !== '', (q) => q.where('customer_search', 'like', containing(customer)));
}

/** Four digits as a range of dates, which the index can follow. PostgreSQL has no year 0. */
export function ofYear(e: ExpressionBuilder<Tables, 'invoices'>, year: string) {
  if (year === '0000') return e.lit(false);
  return e.and([e('issue_date', '>=', `${year}-01-01`), e('issue_date', '<=', `${year}-12-31`)]);
}

const containing = (text: string): string => `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`;

/** Newest first, as byNewest of domain/invoice.ts orders them. */
export function listPage(trx: Trx, company_id: string, filter: InvoiceFilter, page: { size: number; number: number }) {
  return filtered(inBooks(trx, company_id).select(LIST), filter)
    .orderBy('issue_date', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
}

export async function countInvoices(trx: Trx, company_id: string, filter: InvoiceFilter): Promise<number> {
  const { total } = await filtered(
    inBooks(trx, company_id).select((e) => e.fn.countAll<number>().as('total')),
    filter,
  ).executeTakeFirstOrThrow();
  return total;
}

/** Newest first. */
export async function listInvoiceYears(trx: Trx, company_id: string): Promise<number[]> {
  const rows = await inBooks(trx, company_id)
    .select((e) => e.fn<number>('date_part', [e.val('year'), 'issue_date']).as('year'))
    .distinct()
    .orderBy('year', 'desc')
    .execute();
  return rows.map((row) => row.year);
}

export const findInvoice = (trx: Trx, { company_id, id }: InvoiceKey): Promise<Invoice | undefined> =>
  inBooks(trx, company_id).select(LIST).where('id', '=', id).executeTakeFirst();

/** The row with what decides about changing it, locked until the end of the transaction; in the trash as well. */
export const lockInvoice = (trx: Trx, { company_id, id }: InvoiceKey) =>
  trx
    .selectFrom('invoices')
    .select(['status', 'rev', 'status_rev', 'status_changed_by', 'status_changed_on', 'deleted_at'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function updateInvoiceStatus(
  trx: Trx,
  { company_id, id }: InvoiceKey,
  change: { status: Invoice['status']; user_id: string; device_id: string | null },
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({
      status: change.status,
      status_rev: 0,
      status_changed_by: change.user_id,
      status_changed_on: change.device_id,
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
}

export async function moveToTrash(trx: Trx, { company_id, id }: InvoiceKey, user_id: string): Promise<void> {
  await trx
    .updateTable('invoices')
    .set((e) => ({ deleted_at: e.fn<string>('now'), deleted_by: user_id }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
}

/** The document that is there already, in the books or in the trash. */
export const findByDedupeKey = (trx: Trx, company_id: string, dedupe_key: string) =>
  trx
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'deleted_at'])
    .where('company_id', '=', company_id)
    .where('dedupe_key', '=', dedupe_key)
    .executeTakeFirst();

export async function insertInvoice(trx: Trx, invoice: NewInvoice): Promise<void> {
  await trx.insertInto('invoices').values(invoice).execute();
}

/** The feed after `since` in the order of its numbers, the trash included. */
export const listChanged = (trx: Trx, company_id: string, since: number, limit: number) =>
  trx
    .selectFrom('invoices')
    .select([...LIST, 'deleted_at'])
    .where('company_id', '=', company_id)
    .where('rev', '>', since)
    .orderBy('rev')
    .limit(limit)
    .execute();
