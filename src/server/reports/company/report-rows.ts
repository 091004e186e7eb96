import { sql } from 'kysely';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { PARTY_COLUMN, PARTY_TABLE } from '../../analytics/party-analytics.ts';
import { INVOICE_COLUMNS } from '../../invoices/invoices.ts';
import { readRows } from '../../platform/database/read-rows.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { isInPeriod } from '../../platform/database/year-range.ts';

/** A company and a period, by the issue dates of the documents. */
export type ReportScope = { company_id: string; period: PeriodFilter };

const reportableInvoices = (trx: Trx, { company_id, period }: ReportScope) =>
  trx
    .selectFrom('invoices')
    .where('invoices.company_id', '=', company_id)
    .where('invoices.deleted_at', 'is', null)
    .where(isInPeriod(period, 'invoices.issue_date'));

export async function hasInvoices(trx: Trx, scope: ReportScope): Promise<boolean> {
  const first = await reportableInvoices(trx, scope).select('invoices.id').limit(1).executeTakeFirst();
  return first !== undefined;
}

type RowOf<T extends (...scope: never[]) => unknown> = ReturnType<T> extends AsyncGenerator<(infer R)[]> ? R : never;
export type ReportedInvoice = RowOf<typeof reportInvoices>;
export type ReportedDocument = RowOf<typeof reportLines>;

/** One pass over the stored JSON: each `->` would read it again. */
const DETAIL = sql<string>`(
  select row_to_json(detail)::text from json_to_record(invoice_documents.document) as detail(
    exchange_rate text, subtotal json, tax_amount json, taxes json, taxes_by_code json, withholding_amount json,
    withholdings_by_code json, line_items json, payment_form text, payment_means text, "references" json,
    category text, cost_center text
  ))`;

/** Null for a text that is no id. */
const asUuid = (text: 'value' | `split_part(field, ':', 2)`) =>
  sql.raw(`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`);

/** The names of what the coding of an invoice refers to, as JSON; null without coding. Deleted tags are left out. */
const CODED = sql<ReportedCoding | null>`case when invoices.coding <> '[]' then (
  select jsonb_build_object(
    'account', max(value) filter (where field = 'account'),
    'cost_center', max(coalesce((r.data ->> 'code') || ' · ' || (r.data ->> 'name'), value)) filter (where field = 'cost_center'),
    'withholding_concept', max(value) filter (where field = 'withholding_concept'),
    'assignee', max(u.email) filter (where field = 'assignee'),
    'tags', string_agg(r.data ->> 'name', ', ' order by r.data ->> 'name') filter (where field like 'tag:%'),
    'custom', jsonb_object_agg(split_part(field, ':', 2), value) filter (where field like 'custom:%'))
  from invoice_coding c
  left join records r on r.company_id = c.company_id and r.deleted_at is null and r.id =
    case when field like 'tag:%' then ${asUuid(`split_part(field, ':', 2)`)}
      when field = 'cost_center' then ${asUuid('value')} end
  left join users u on field = 'assignee' and u.id = ${asUuid('value')}
  where c.company_id = invoices.company_id and c.invoice_id = invoices.id and value is not null) end`;

/** The texts of the coded values of an invoice. `withholding_concept` is a code; `custom` has the values by own field. */
export type ReportedCoding = Record<
  'account' | 'cost_center' | 'withholding_concept' | 'assignee' | 'tags',
  string | null
> & { custom: Readonly<Record<string, string>> | null };

/**
 * Returns the invoices, oldest first, as accounting records are ordered. `detail` is the JSON of what only the document
 * says: readDetail parses it where the workbook is written.
 */
export const reportInvoices = (trx: Trx, scope: ReportScope) =>
  readRows(
    trx,
    reportableInvoices(trx, scope)
      .leftJoinLateral(
        (e) =>
          e
            .selectFrom('invoice_documents')
            .select(DETAIL.as('detail'))
            .whereRef('invoice_documents.company_id', '=', 'invoices.company_id')
            .whereRef('invoice_documents.invoice_id', '=', 'invoices.id')
            .offset(0)
            .as('d'),
        (join) => join.onTrue(),
      )
      .select([...INVOICE_COLUMNS, 'counts_for', 'counts_sign', 'given_rate', 'd.detail', CODED.as('coded')])
      .orderBy('issue_date')
      .orderBy('id'),
  );

/** Returns the lines of each document as the stored JSON text, in the order of `reportInvoices`. */
export const reportLines = (trx: Trx, scope: ReportScope) =>
  readRows(
    trx,
    reportableInvoices(trx, scope)
      // A lateral join reads in index order; a plain join would sort all documents on disk.
      .innerJoinLateral(
        (e) =>
          e
            .selectFrom('invoice_documents')
            .select('document')
            .whereRef('invoice_documents.company_id', '=', 'invoices.company_id')
            .whereRef('invoice_documents.invoice_id', '=', 'invoices.id')
            .offset(0)
            .as('d'),
        (join) => join.onTrue(),
      )
      .select([
        'invoices.invoice_number',
        'invoices.issue_date',
        'invoices.document_kind',
        'invoices.supplier_name',
        'invoices.supplier_nit',
        'invoices.customer_name',
        'invoices.customer_nit',
        'invoices.currency',
        'invoices.cufe',
        'invoices.counts_for',
        'invoices.counts_sign',
        // A document in pesos has no exchange rate, so its JSON is not searched for one. A given rate replaces the document's.
        sql<string | null>`case when invoices.currency <> 'COP'
          then coalesce(invoices.given_rate, d.document ->> 'exchange_rate') end`.as('exchange_rate'),
        sql<string>`(d.document -> 'line_items')::text`.as('line_items'),
      ])
      .orderBy('invoices.issue_date')
      .orderBy('invoices.id'),
  );

export type ReportedParty = {
  nit: string;
  name: string;
  email: string | null;
  phone: string | null;
  city: string | null;
  invoice_count: number;
  unconverted: number;
  cents: number;
  first_date: string;
  last_date: string;
};

/** Returns every party with counted documents, largest first, with the same sums as party-analytics.ts. */
export const reportParties = (trx: Trx, { company_id, period }: ReportScope, side: PartySide) =>
  readRows<ReportedParty>(
    trx,
    sql<ReportedParty>`
      select party.nit, party.name, party.email, party.phone, party.city, sums.*
      from (
        select ${sql.ref(PARTY_COLUMN[side])} as party_id,
          count(*) as invoice_count,
          count(*) - count(total_cop) as unconverted,
          coalesce(sum(total_cop * counts_sign), 0) * 100 as cents,
          min(issue_date) as first_date,
          max(issue_date) as last_date
        from invoices
        where company_id = ${company_id} and deleted_at is null and counts_for = ${side} and ${isInPeriod(period)}
        group by 1
      ) as sums
      join ${sql.table(PARTY_TABLE[side])} as party on party.company_id = ${company_id} and party.id = sums.party_id
      order by sums.cents desc, party.party_key collate "C"`,
  );

/** Amounts in cents; quantities in millionths as text, because they may exceed a safe integer. */
export type ReportedProduct = {
  description: string;
  sold_invoices: number;
  sold_micro: string | null;
  sold_cents: number | null;
  bought_invoices: number;
  bought_micro: string | null;
  bought_cents: number | null;
};

const sideSums = (side: PartySide, name: string) => sql`
  count(*) filter (where counts_for = ${sql.lit(side)}) as ${sql.id(`${name}_invoices`)},
  (sum(micro * counts_sign) filter (where counts_for = ${sql.lit(side)}))::text as ${sql.id(`${name}_micro`)},
  sum(cents_cop * counts_sign) filter (where counts_for = ${sql.lit(side)}) as ${sql.id(`${name}_cents`)}`;

/** Returns every product that was sold or bought, by name. */
export const reportProducts = (trx: Trx, { company_id, period }: ReportScope) =>
  readRows<ReportedProduct>(
    trx,
    sql<ReportedProduct>`
      select product.description, sums.*
      from (
        select product_id, ${sideSums('customer', 'sold')}, ${sideSums('supplier', 'bought')}
        from invoice_products
        where company_id = ${company_id} and counts_for is not null and cents_cop is not null and ${isInPeriod(period)}
        group by 1
      ) as sums
      join products as product on product.company_id = ${company_id} and product.id = sums.product_id
      order by product.product_key collate "C"`,
  );
