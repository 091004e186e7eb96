import { productLines } from '#domain/analytics/product.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import { lacksRate } from '#domain/dian/pdf/to-pesos.ts';
import { totalCop } from '#domain/dian/total-cop.ts';
import { fromCents } from '#domain/money.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf } from '../../platform/database/unnest-rows.ts';
import { clearGivenRate, updateInvoice } from '../change-invoice.ts';
import { findInvoiceDocuments } from '../invoice-documents.ts';
import type { InvoiceKey } from '../invoices.ts';
import { deleteInvoiceProducts, insertInvoiceProducts } from './invoice-products.ts';

/**
 * Stores what an invoice is in pesos at the rate of `document`, as an import does: its total and its products. Returns the
 * total. Taxes in pesos are not stored: reports compute them.
 */
export async function storePesos(trx: Trx, key: InvoiceKey, document: DianDocument): Promise<number | null> {
  const cents = totalCop(document);
  const total_cop = cents === null ? null : fromCents(cents);
  await updateInvoice(trx, key, { total_cop });
  await deleteInvoiceProducts(trx, key.company_id, [key.id]);
  await insertInvoiceProducts(trx, key.company_id, [{ id: key.id, draft: { products: productLines(document) } }]);
  return total_cop;
}

/**
 * For invoices whose documents were just replaced: a rate that a person gave counts while the document states none, and is
 * removed when the document states its own.
 */
export async function convertReplaced(trx: Trx, company_id: string, ids: readonly string[]): Promise<void> {
  const rows = await listUnconverted(trx, company_id, ids);
  const documents = await findInvoiceDocuments(
    trx,
    company_id,
    rows.map(({ id }) => id),
  );
  for (const { id, given_rate } of rows) {
    const document = documents.get(id);
    if (document) await convertOne(trx, { company_id, id }, { document, given_rate });
  }
}

type Conversion = { document: DianDocument; given_rate: string | null };

async function convertOne(trx: Trx, key: InvoiceKey, { document, given_rate }: Conversion): Promise<void> {
  const lacksOwn = lacksRate(document);
  if (lacksOwn && given_rate === null) return;
  await storePesos(trx, key, lacksOwn ? { ...document, exchange_rate: given_rate } : document);
  if (!lacksOwn && given_rate !== null) await clearGivenRate(trx, key);
}

/**
 * The invoices whose total in pesos does not come from the document: a person gave the rate, or there is none. Their rows
 * are locked, so that no rate is given while they are converted.
 */
const listUnconverted = async (trx: Trx, company_id: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : trx
        .selectFrom('invoices')
        .select(['id', 'given_rate'])
        .where('company_id', '=', company_id)
        .where('id', '=', anyIdOf(ids))
        .where((e) => e.or([e('given_rate', 'is not', null), e('total_cop', 'is', null)]))
        .forUpdate()
        .execute();
