import { type SelectQueryBuilder, sql } from 'kysely';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { searchForms } from '#domain/invoices/search-forms.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Trx } from '../platform/database/trx.ts';
import { anyIdOf, anyOf } from '../platform/database/unnest-rows.ts';

export type InvoiceKey = { company_id: string; id: string };

/** The columns of a row of the invoice list. */
export const INVOICE_COLUMNS = [
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
  'taxable_base',
  'iva_amount',
  'inc_amount',
  'withheld_amount',
  'currency',
  'total_cop',
  'issue_date',
  'due_date',
  'cufe',
  'payment_terms',
  'radian_events',
  'review',
  'coding',
  'line_text',
  'city',
  'created_source as origin',
  'warning_codes',
  'lacks_invoice',
  'lacks_xml',
  'direction_by_class',
  'rev',
] as const;

export type InvoiceQuery<O> = SelectQueryBuilder<Tables, 'invoices', O>;

export const activeInvoices = (trx: Trx, company_id: string): InvoiceQuery<object> =>
  trx.selectFrom('invoices').where('company_id', '=', company_id).where('deleted_at', 'is', null);

/** The SQL form of hasOneOf and searchForms of domain/invoices/search-forms.ts. */
export const hasSearchForm = (column: string, typed: string) =>
  sql<boolean>`${sql.ref(column)} like ${anyOf(searchForms(typed).map(likePattern))}`;

/** A LIKE pattern for columns with folded text. */
export const likePattern = (text: string): string => `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`;

/** The newest first. Each year is one look at the index, for the newest date before the year above it. */
export async function listInvoiceYears(trx: Trx, company_id: string): Promise<number[]> {
  const newestYear = sql`select date_part('year', max(issue_date))::int as year from invoices
    where company_id = ${company_id} and deleted_at is null`;
  const { rows } = await sql<{ year: number }>`
    with recursive years as (
      ${newestYear}
      union all
      select (${newestYear} and issue_date < make_date(years.year, 1, 1)) from years where years.year is not null
    )
    select year from years where year is not null`.execute(trx);
  return rows.map((row) => row.year);
}

export const findInvoice = (trx: Trx, { company_id, id }: InvoiceKey): Promise<Invoice | undefined> =>
  activeInvoices(trx, company_id).select(INVOICE_COLUMNS).where('id', '=', id).executeTakeFirst();

/** The active invoices with these ids, in no order. */
export const findInvoices = (trx: Trx, company_id: string, ids: readonly string[]): Promise<Invoice[]> =>
  activeInvoices(trx, company_id).select(INVOICE_COLUMNS).where('id', '=', anyIdOf(ids)).execute();

/** True when a user, and not the document, decided the classification. */
export async function isClassifiedByUser(trx: Trx, { company_id, id }: InvoiceKey): Promise<boolean> {
  const row = await trx
    .selectFrom('invoices')
    .select('classification_changed_by')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.classification_changed_by ?? null) !== null;
}

/** Marks invoices as changed because a related row changed: they get a new revision, and devices fetch them again. */
export async function touchInvoices(trx: Trx, company_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('invoices')
    .set({ rev: 0 })
    .where('company_id', '=', company_id)
    .where('id', 'in', ids)
    .execute();
}

const MATCH_COLUMNS = [
  'id',
  'invoice_number',
  'document_kind',
  'number_key',
  'cufe',
  'dedupe_key',
  'supplier_nit',
  'customer_nit',
  'deleted_at',
  'created_at',
] as const;

/** `number_keys` have the format of numberKey. */
type MatchNames = { cufes: readonly string[]; number_keys: readonly string[] };

/** Every invoice that has one of these CUFEs or numbers, the oldest first. Includes the trash. */
export async function findMatchCandidates(trx: Trx, company_id: string, { cufes, number_keys }: MatchNames) {
  // Each column is searched with its own index and without a join with the documents. When the statistics do not
  // include the company yet, the planner may choose a wrong index and read all its rows for each key.
  const selectBy = (column: 'cufe' | 'number_key', names: readonly string[]) =>
    trx
      .selectFrom('invoices')
      .select(MATCH_COLUMNS)
      .where('company_id', '=', company_id)
      .where(column, '=', anyOf(names));
  return trx
    .with(
      (cte) => cte('named').materialized(),
      () => selectBy('cufe', cufes).union(selectBy('number_key', number_keys)),
    )
    .selectFrom('named')
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('invoice_documents')
          .select([
            'source',
            sql<boolean>`coalesce(json_typeof(document -> 'container'), 'null') <> 'null'`.as('has_container'),
          ])
          .where('company_id', '=', company_id)
          .whereRef('invoice_id', '=', 'named.id')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The active invoices among these ids, with the list columns. */
export const listInvoicesById = (trx: Trx, company_id: string, ids: readonly string[]): Promise<Invoice[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : activeInvoices(trx, company_id).select(INVOICE_COLUMNS).where('id', 'in', ids).execute();

export const findInvoicesById = (trx: Trx, company_id: string, ids: readonly string[]) =>
  trx
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'deleted_at'])
    .where('company_id', '=', company_id)
    .where('id', 'in', ids)
    .execute();

/** Invoices with a revision above `since`, in the order of their revisions, including the trash. */
export const listChangedInvoices = (trx: Trx, company_id: string, since: number, limit: number) =>
  trx
    .selectFrom('invoices')
    .select([...INVOICE_COLUMNS, 'deleted_at'])
    .where('company_id', '=', company_id)
    .where('rev', '>', since)
    .orderBy('rev')
    .limit(limit)
    .execute();

/** The newest first, starting after the row `after`. */
export const listInvoicesAfter = (
  trx: Trx,
  company_id: string,
  after: Pick<Invoice, 'issue_date' | 'id'> | undefined,
  limit: number,
): Promise<Invoice[]> =>
  activeInvoices(trx, company_id)
    .select(INVOICE_COLUMNS)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(issue_date, id) < (${after?.issue_date}::date, ${after?.id}::uuid)`),
    )
    .orderBy('issue_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Invoices with one of these NITs on either side whose classification no user has chosen. */
export const listUndecidedInvoices = (trx: Trx, company_id: string, nits: readonly string[]) =>
  trx
    .selectFrom('invoices')
    .select(['id', 'document_kind', 'supplier_nit', 'customer_nit', 'classification', 'direction'])
    .where('company_id', '=', company_id)
    .where('classification_changed_by', 'is', null)
    .where((e) => e.or([e('supplier_nit', 'in', nits), e('customer_nit', 'in', nits)]))
    .execute();

/**
 * The number of documents that were uploaded since an instant, including the trash. Spreadsheet rows are not counted:
 * they have their own limit.
 */
export async function countCreatedSince(trx: Trx, company_id: string, since: Date): Promise<number> {
  const { total } = await trx
    .selectFrom('invoices')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', company_id)
    .where('created_at', '>=', since.toISOString())
    .where('import_id', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}
