import { sql } from 'kysely';
import { type ProductLine, toMicro } from '#domain/analytics/product.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { InvoiceKey } from '../invoices.ts';

export type ProductsOfInvoice = { invoice_id: string; products: readonly ProductLine[] };

/**
 * Inserts the product lines of invoices, and the products that are new. One statement does both, because unnesting the
 * lines is a large part of the cost. The statement does not see the products that it inserts, so it joins them from its
 * own `returning` rows.
 */
export async function insertInvoiceProducts(
  trx: Trx,
  company_id: string,
  invoices: readonly ProductsOfInvoice[],
): Promise<void> {
  const lines = JSON.stringify(invoices.flatMap(toProductRows));
  if (lines === '[]') return;
  await sql`
    with line as materialized (
      select * from jsonb_to_recordset(${lines}::jsonb) as given(
        invoice_id uuid, product_key text, description text, micro bigint, cents_cop bigint)
    ), named as materialized (
      select line.product_key, min(line.description) as description, min(p.id::text)::uuid as id
      from line left join products p on p.company_id = ${company_id}::uuid and p.product_key = line.product_key
      group by line.product_key
    ), fresh as (
      insert into products (company_id, product_key, description)
      select ${company_id}::uuid, product_key, description from named where id is null
      returning id, product_key
    ), product as materialized (
      select id, product_key from named where id is not null union all select id, product_key from fresh
    )
    insert into invoice_products
      (company_id, invoice_id, product_id, counts_for, counts_sign, issue_date, micro, cents_cop)
    select i.company_id, i.id, product.id, case when i.deleted_at is null then i.counts_for end, i.counts_sign,
      i.issue_date, line.micro, line.cents_cop
    from line
    join product using (product_key)
    join invoices i on i.company_id = ${company_id}::uuid and i.id = line.invoice_id`.execute(trx);
}

export async function deleteInvoiceProducts(trx: Trx, { company_id, id }: InvoiceKey): Promise<void> {
  await trx.deleteFrom('invoice_products').where('company_id', '=', company_id).where('invoice_id', '=', id).execute();
}

const toProductRows = ({ invoice_id, products }: ProductsOfInvoice) =>
  products.map(({ product_key, product_description: description, quantity, amount_cop: cents_cop }) => ({
    invoice_id,
    product_key,
    description,
    micro: String(toMicro(quantity)),
    cents_cop,
  }));
