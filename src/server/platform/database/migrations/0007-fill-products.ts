import { sql, type Transaction } from 'kysely';
import { productLines } from '#domain/analytics/product.ts';
import { DianDocument } from '#domain/dian/document.ts';
import { insertInvoiceProducts } from '../../../invoices/import/invoice-products.ts';
import type { Tables } from '../tables.ts';

const AT_ONCE = 200;

type Place = { company_id: string; invoice_id: string };

/** The products of the documents that were there before products were kept. */
export async function fillProducts(trx: Transaction<Tables>): Promise<void> {
  let after: Place | undefined;
  for (;;) {
    const rows = await documentsAfter(trx, after);
    for (const { company_id, invoice_id, document } of rows) {
      const products = productLines(DianDocument.parse(document));
      await insertInvoiceProducts(trx, company_id, [{ invoice_id, products }]);
    }
    after = rows.at(-1);
    if (!after) return;
  }
}

const documentsAfter = (trx: Transaction<Tables>, after: Place | undefined) =>
  trx
    .selectFrom('invoice_documents')
    .select(['company_id', 'invoice_id', 'document'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(company_id, invoice_id) > (${after?.company_id}::uuid, ${after?.invoice_id}::uuid)`),
    )
    .orderBy('company_id')
    .orderBy('invoice_id')
    .limit(AT_ONCE)
    .execute();
