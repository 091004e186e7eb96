import { sql } from 'kysely';
import type { Trx } from '#server/platform/database/trx.ts';

/** Cents of pesos of one side in one month, by figure. */
export type TaxSum = { month: string; side: 'customer' | 'supplier'; figure: string; cents: number };

/**
 * The taxes of the documents that count, computed by the database alone from the stored JSON of each document and its
 * `counts_sign`. Documents that state no bases have only `unrated_iva`, INC, other taxes and withholdings.
 */
export const queryTaxSums = async (trx: Trx, company_id: string): Promise<TaxSum[]> => {
  const { rows } = await sql<TaxSum>`
    with counted as (
      select i.id, left(i.issue_date::text, 7) as month, i.counts_for as side, i.counts_sign as sign, d.document,
        case when i.currency = 'COP' then 1 else (d.document ->> 'exchange_rate')::numeric end as rate
      from invoices i
      join invoice_documents d on d.company_id = i.company_id and d.invoice_id = i.id
      where i.company_id = ${company_id} and i.deleted_at is null and i.counts_for is not null
        and i.total_cop is not null
    ), lines as (
      select id, (line ->> 'line_total')::numeric as total, line -> 'taxes' as taxes
      from counted, json_array_elements(document -> 'line_items') as line
    ), taxes as (
      select id, tax ->> 'code' as code, (tax ->> 'rate')::numeric as percent, (tax ->> 'base')::numeric as base,
        (tax ->> 'amount')::numeric as amount
      from counted, json_array_elements(document -> 'taxes') as tax
      union all
      select lines.id, tax ->> 'code', (tax ->> 'rate')::numeric, (tax ->> 'base')::numeric, (tax ->> 'amount')::numeric
      from lines join counted using (id), json_array_elements(lines.taxes) as tax
      where counted.document -> 'taxes' is null
    ), rated as (
      select id from counted
      where not exists (select from taxes where taxes.id = counted.id and code = '01' and base is null)
        and exists (select from lines where lines.id = counted.id)
    ), figures as (
      select id, case percent when 19 then 'base_19' when 5 then 'base_5' when 0 then 'exempt' else 'base_other' end
        as figure, base as cents
      from taxes join rated using (id) where code = '01'
      union all
      select id, case percent when 19 then 'iva_19' when 5 then 'iva_5' else 'iva_other' end, amount
      from taxes join rated using (id) where code = '01' and percent <> 0
      union all
      select id, 'unrated_iva', amount from taxes where code = '01' and id not in (select id from rated)
      union all
      select id, 'excluded', total from lines join rated using (id)
      where not exists (select from json_array_elements(taxes) as tax where tax ->> 'code' = '01')
      union all
      select id, case code when '04' then 'inc' else 'other_taxes' end, amount from taxes where code <> '01'
      union all
      select id, case tax ->> 'code' when '05' then 'rete_iva' when '06' then 'rete_fuente' else 'rete_ica' end,
        (tax ->> 'amount')::numeric
      from counted, json_array_elements(document -> 'withholdings') as tax
    ), of_documents as (
      select id, figure, round(sum(cents) * rate) * sign as cents, month, side
      from figures join counted using (id) group by id, figure, rate, sign, month, side
    )
    select month, side, figure, sum(cents)::float8 as cents from of_documents group by month, side, figure`.execute(
    trx,
  );
  return rows;
};
