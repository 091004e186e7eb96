import { sql } from 'kysely';
import { toMicro } from '#domain/analytics/product.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf, type ColumnTypes, unnestRows } from '../../platform/database/unnest-rows.ts';
import type { InvoiceWrite } from './invoice-draft.ts';

type InvoiceWithProducts = { id: string; draft: Pick<InvoiceWrite['draft'], 'products'> };

type Line = { invoice_id: string; product_key: string; description: string; micro: string; cents_cop: number | null };

const COLUMNS: ColumnTypes<Line> = {
  invoice_id: 'uuid',
  product_key: 'text',
  description: 'text',
  micro: 'bigint',
  cents_cop: 'bigint',
};

/** Inserts the products that the company does not have, and the product lines of invoices. The invoices must be stored. */
export async function insertInvoiceProducts(
  trx: Trx,
  company_id: string,
  writes: readonly InvoiceWithProducts[],
): Promise<void> {
  const lines = writes.flatMap(toLines);
  if (lines.length === 0) return;
  const given = unnestRows(lines, COLUMNS);
  await sql`
    insert into products (company_id, product_key, description)
    select distinct on (product_key) ${company_id}::uuid, product_key, description
    from ${given} as line order by product_key, place
    on conflict (company_id, product_key) do nothing`.execute(trx);
  await sql`
    insert into invoice_products
      (company_id, invoice_id, product_id, counts_for, counts_sign, issue_date, micro, cents_cop)
    select i.company_id, i.id, product.id, case when i.deleted_at is null then i.counts_for end, i.counts_sign,
      i.issue_date, line.micro, line.cents_cop
    from ${given} as line
    join products as product on product.company_id = ${company_id}::uuid and product.product_key = line.product_key
    join invoices i on i.company_id = ${company_id}::uuid and i.id = line.invoice_id`.execute(trx);
}

export async function deleteInvoiceProducts(
  trx: Trx,
  company_id: string,
  invoice_ids: readonly string[],
): Promise<void> {
  if (invoice_ids.length === 0) return;
  await trx
    .deleteFrom('invoice_products')
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', anyIdOf(invoice_ids))
    .execute();
}

const toLines = ({ id, draft }: InvoiceWithProducts): Line[] =>
  draft.products.map(({ product_key, product_description, quantity, amount_cop }) => ({
    invoice_id: id,
    product_key,
    description: product_description,
    micro: String(toMicro(quantity)),
    cents_cop: amount_cop,
  }));
