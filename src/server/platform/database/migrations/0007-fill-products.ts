import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { productsOf, type StoredDocument } from './0007-frozen-rules.ts';

const AT_ONCE = 200;

type Place = { company_id: string; invoice_id: string };
type Row = Place & { document: StoredDocument };

/** The products of the documents that were there before products were kept. */
export async function fillProducts(trx: Transaction<Tables>): Promise<void> {
  let after: Place | undefined;
  for (;;) {
    const rows = await documentsAfter(trx, after);
    for (const row of rows) await insertProducts(trx, row);
    after = rows.at(-1);
    if (!after) return;
  }
}

async function documentsAfter(trx: Transaction<Tables>, after: Place | undefined): Promise<Row[]> {
  const isAfter = after
    ? sql`where (company_id, invoice_id) > (${after.company_id}::uuid, ${after.invoice_id}::uuid)`
    : sql``;
  const { rows } = await sql<Row>`
    select company_id, invoice_id, document from invoice_documents ${isAfter}
    order by company_id, invoice_id limit ${AT_ONCE}`.execute(trx);
  return rows;
}

async function insertProducts(trx: Transaction<Tables>, { company_id, invoice_id, document }: Row): Promise<void> {
  for (const { product_key, description, micro, cents_cop } of productsOf(document)) {
    await sql`
      insert into products (company_id, product_key, description)
      values (${company_id}, ${product_key}, ${description}) on conflict do nothing`.execute(trx);
    await sql`
      insert into invoice_products
        (company_id, invoice_id, product_id, counts_for, counts_sign, issue_date, micro, cents_cop)
      select i.company_id, i.id, p.id, case when i.deleted_at is null then i.counts_for end, i.counts_sign,
        i.issue_date, ${String(micro)}::bigint, ${cents_cop}::bigint
      from invoices i
      join products p on p.company_id = i.company_id and p.product_key = ${product_key}
      where i.company_id = ${company_id} and i.id = ${invoice_id}`.execute(trx);
  }
}
