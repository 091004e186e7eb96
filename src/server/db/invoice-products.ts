import { sql } from 'kysely';
import { type ProductLine, toMicro } from '#domain/product.ts';
import type { InvoiceKey } from './invoices.ts';
import type { Trx } from './trx.ts';

export type ProductsOfInvoice = { invoice_id: string; products: readonly ProductLine[] };

/** What each invoice sells or buys; products nobody has named before are added. */
export async function insertInvoiceProducts(
  trx: Trx,
  company_id: string,
  invoices: readonly ProductsOfInvoice[],
): Promise<void> {
  const lines = JSON.stringify(invoices.flatMap(linesOf));
  if (lines === '[]') return;
  const given = sql`jsonb_to_recordset(${lines}::jsonb) as line(
    invoice_id uuid, product_key text, description text, micro bigint, cents_cop bigint)`;
  await sql`
    insert into products (company_id, product_key, description)
    select ${company_id}::uuid, product_key, min(description) from ${given} group by product_key
    on conflict (company_id, product_key) do nothing`.execute(trx);
  await sql`
    insert into invoice_products
      (company_id, invoice_id, product_id, counts_for, counts_sign, issue_date, micro, cents_cop)
    select i.company_id, i.id, p.id, case when i.deleted_at is null then i.counts_for end, i.counts_sign, i.issue_date,
      line.micro, line.cents_cop
    from ${given}
    join products p on p.company_id = ${company_id}::uuid and p.product_key = line.product_key
    join invoices i on i.company_id = ${company_id}::uuid and i.id = line.invoice_id`.execute(trx);
}

export async function deleteInvoiceProducts(trx: Trx, { company_id, id }: InvoiceKey): Promise<void> {
  await trx.deleteFrom('invoice_products').where('company_id', '=', company_id).where('invoice_id', '=', id).execute();
}

const linesOf = ({ invoice_id, products }: ProductsOfInvoice) =>
  products.map(({ product_key, product_description: description, quantity, amount_cop: cents_cop }) => ({
    invoice_id,
    product_key,
    description,
    micro: String(toMicro(quantity)),
    cents_cop,
  }));
