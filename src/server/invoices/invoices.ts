import { type SelectQueryBuilder, sql } from 'kysely';
import type { Invoice, InvoiceFilter } from '#domain/invoices/invoice.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Trx } from '../platform/database/trx.ts';
import { anyOf } from '../platform/database/unnest-rows.ts';
import { isInYear } from '../platform/database/year-range.ts';

export type InvoiceKey = { company_id: string; id: string };

/** What a row of the list is made of. */
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
  'currency',
  'total_cop',
  'issue_date',
  'due_date',
  'cufe',
  'rev',
] as const;

type Query<O> = SelectQueryBuilder<Tables, 'invoices', O>;

const activeInvoices = (trx: Trx, company_id: string): Query<object> =>
  trx.selectFrom('invoices').where('company_id', '=', company_id).where('deleted_at', 'is', null);

/** What matchesFilter of domain/invoice.ts says, in SQL. */
function applyFilter<O>(query: Query<O>, filter: InvoiceFilter): Query<O> {
  const { year, classification, supplier, customer } = filter;
  return query
    .where(isInYear(year))
    .$if(classification !== 'all', (q) =>
      q.where('classification', '=', classification === 'all' ? 'none' : classification),
    )
    .$if(supplier !== '', (q) => q.where('supplier_search', 'like', likePattern(supplier)))
    .$if(customer !== '', (q) => q.where('customer_search', 'like', likePattern(customer)));
}

/** A pattern for folded columns. */
export const likePattern = (text: string): string => `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`;

/** Newest first, as byNewest of domain/invoice.ts orders them. What a page skips is counted in the index, not fetched. */
export function listInvoicePage(
  trx: Trx,
  company_id: string,
  filter: InvoiceFilter,
  page: { size: number; number: number },
) {
  const ids = applyFilter(activeInvoices(trx, company_id).select('id'), filter)
    .orderBy('issue_date', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size);
  return activeInvoices(trx, company_id)
    .select(INVOICE_COLUMNS)
    .where('id', 'in', ids)
    .orderBy('issue_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countInvoices(trx: Trx, company_id: string, filter: InvoiceFilter): Promise<number> {
  const { total } = await applyFilter(
    activeInvoices(trx, company_id).select((e) => e.fn.countAll<number>().as('total')),
    filter,
  ).executeTakeFirstOrThrow();
  return total;
}

/** Newest first. */
export async function listInvoiceYears(trx: Trx, company_id: string): Promise<number[]> {
  const rows = await activeInvoices(trx, company_id)
    .select((e) => e.fn<number>('date_part', [e.val('year'), 'issue_date']).as('year'))
    .distinct()
    .orderBy('year', 'desc')
    .execute();
  return rows.map((row) => row.year);
}

export const findInvoice = (trx: Trx, { company_id, id }: InvoiceKey): Promise<Invoice | undefined> =>
  activeInvoices(trx, company_id).select(INVOICE_COLUMNS).where('id', '=', id).executeTakeFirst();

/** Whether a person, and not its document, decided what an invoice is. */
export async function isClassifiedByUser(trx: Trx, { company_id, id }: InvoiceKey): Promise<boolean> {
  const row = await trx
    .selectFrom('invoices')
    .select('classification_changed_by')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.classification_changed_by ?? null) !== null;
}

/** Something around these invoices changed: devices have to ask for them again. */
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
  'supplier_id',
  'supplier_nit',
  'customer_nit',
  'deleted_at',
  'classification_changed_by',
  'created_at',
] as const;

export type ExistingInvoice = Awaited<ReturnType<typeof findMatchCandidates>>[number];

/** Every invoice that papers naming one of these may mean, the trash included. `number_keys` as numberKey writes them. */
export async function findMatchCandidates(
  trx: Trx,
  company_id: string,
  { cufes, number_keys }: { cufes: readonly string[]; number_keys: readonly string[] },
) {
  if (cufes.length + number_keys.length === 0) return [];
  // Each by its own index; and never name by name, nor by way of the documents: of a company that its statistics do not
  // know the database may take any index, and then read all of the company, for every name or once.
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

/** What the column `number_key` of 0015-checked-together holds. */
export const numberKey = (number: string): string =>
  number.replace(/[ \t\r\n-]+/g, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Those of them that are in the books, as the list shows them. */
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

/** The feed after `since` in the order of its numbers, the trash included. */
export const listChangedInvoices = (trx: Trx, company_id: string, since: number, limit: number) =>
  trx
    .selectFrom('invoices')
    .select([...INVOICE_COLUMNS, 'deleted_at'])
    .where('company_id', '=', company_id)
    .where('rev', '>', since)
    .orderBy('rev')
    .limit(limit)
    .execute();

/** Newest first, from the one after `after` on. */
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

/** The invoices with one of these NITs on either side whose class nobody has chosen. */
export const listUndecidedInvoices = (trx: Trx, company_id: string, nits: readonly string[]) =>
  trx
    .selectFrom('invoices')
    .select(['id', 'document_kind', 'supplier_nit', 'customer_nit', 'classification', 'direction'])
    .where('company_id', '=', company_id)
    .where('classification_changed_by', 'is', null)
    .where((e) => e.or([e('supplier_nit', 'in', nits), e('customer_nit', 'in', nits)]))
    .execute();

/** How many documents have been uploaded since an instant, the trash included. Rows of spreadsheets have their own limit. */
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
