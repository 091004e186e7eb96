import { type RawBuilder, sql } from 'kysely';
import type { ListFilter } from '#contract/invoices.ts';
import type { RankedUser } from '#domain/accounts/user-rules.ts';
import type { InvoiceSort } from '#domain/invoices/invoice-view.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { activeInvoices, INVOICE_COLUMNS, type InvoiceQuery } from '../invoices.ts';
import { radianIds } from './radian-ids.ts';
import { foldedColumn, viewConditions } from './view-conditions.ts';

/** `viewer`: who looks at the list. */
export type ListRequest = { filter: ListFilter; viewer: RankedUser };
type Page = { size: number; number: number; sort: InvoiceSort };

/** Returns the number of invoices of a view and one of its pages; the same rows, in the same order, as on a device. */
export async function listInvoicePage(trx: Trx, company_id: string, request: ListRequest, page: Page) {
  const { radian } = request.filter;
  const ids = radian && (await radianIds(trx, company_id, radian));
  const conditions = viewConditions(request, ids);
  const filtered = <O>(query: InvoiceQuery<O>): InvoiceQuery<O> =>
    conditions.reduce((narrowed, condition) => narrowed.where(condition), query);
  const { total } = await filtered(
    activeInvoices(trx, company_id).select((e) => e.fn.countAll<number>().as('total')),
  ).executeTakeFirstOrThrow();
  // Skipped rows are read from the index only, not from the table.
  const listed = inOrder(filtered(activeInvoices(trx, company_id).select('id')), page.sort)
    .limit(page.size)
    .offset((page.number - 1) * page.size);
  const rows = inOrder(activeInvoices(trx, company_id).select(INVOICE_COLUMNS), page.sort).where('id', 'in', listed);
  return { total, items: await rows.execute() };
}

const inC = (text: RawBuilder<unknown>) => sql`${text} collate "C"`;

/** What comes before the date: equal rows are newest first. */
const ORDERS: Record<Exclude<InvoiceSort, 'newest' | 'oldest'>, RawBuilder<unknown>> = {
  highest: sql`coalesce(total_cop, total_amount) desc`,
  lowest: sql`coalesce(total_cop, total_amount)`,
  number: inC(foldedColumn('invoice_number')),
  party: inC(sql`case when direction = 'issued' then customer_search else supplier_search end`),
  supplier: inC(sql`supplier_search`),
  customer: inC(sql`customer_search`),
  due: sql`due_date nulls last`,
};

/** The orders of docs/interaction.md#list. */
function inOrder<O>(query: InvoiceQuery<O>, sort: InvoiceSort): InvoiceQuery<O> {
  if (sort === 'oldest') return query.orderBy('issue_date').orderBy('id');
  const first = sort === 'newest' ? query : query.orderBy(ORDERS[sort]);
  return first.orderBy('issue_date', 'desc').orderBy('id', 'desc');
}
