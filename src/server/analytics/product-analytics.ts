import { sql } from 'kysely';
import { MAX_LISTED } from '#domain/analytics/figures.ts';
import {
  type ProductAnalytics,
  type ProductSums,
  productAnalytics,
  SIDE_OF,
} from '#domain/analytics/product-analytics.ts';
import { PRICE_POINTS, type ProductDetail, productDetail } from '#domain/analytics/product-detail.ts';
import type { ProductType } from '#domain/analytics/product-type.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { likePattern } from '../invoices/invoices.ts';
import type { Trx } from '../platform/database/trx.ts';
import { isInPeriod, monthIn } from '../platform/database/year-range.ts';

export type ProductAnalyticsScope = { company_id: string; product_type: ProductType; period: PeriodFilter };

/**
 * Returns the product analytics. The database computes the sums and domain/analytics/product-analytics.ts interprets
 * them.
 */
export async function readProductAnalytics(
  trx: Trx,
  query: ProductAnalyticsScope & { search: string },
): Promise<ProductAnalytics> {
  const unconverted = await countUnconverted(trx, query);
  const ranked = await rankProducts(trx, query);
  const all = ranked.filter(({ place }) => place <= MAX_LISTED);
  const totals = { ...toTotals(ranked), unconverted };
  const analytics = productAnalytics(all.map(toSums), totals);
  if (query.search === '') return analytics;
  const found = ranked.filter(({ found_place }) => found_place !== null && found_place <= MAX_LISTED);
  const { products } = productAnalytics(found.map(toSums), totals);
  const [first] = ranked;
  const listedCents = found.reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...analytics,
    products,
    unlisted: (first?.found ?? 0) - products.length,
    unlisted_revenue: ((first?.found_cents ?? 0) - listedCents) / 100,
  };
}

/** Millionths as text: they may exceed a safe integer. */
type RankedProduct = Omit<ProductSums, 'micro'> & {
  micro: string;
  products: number;
  all_cents: number;
  all_micro: string;
  found: number;
  found_cents: number;
  place: number;
  found_place: number | null;
};

/** A key is in the form of foldText, except for that of lines without a description, which has an accent. */
const FOLDED_KEY = sql`replace(product.product_key, 'ó', 'o')`;

/** The largest products and the largest of the search matches, as in party-analytics.ts. */
async function rankProducts(
  trx: Trx,
  { company_id, product_type, period, search }: ProductAnalyticsScope & { search: string },
): Promise<RankedProduct[]> {
  const { rows } = await sql<RankedProduct>`
    with sums as materialized (
      select product_id, sum(cents_cop * counts_sign) as cents, sum(micro * counts_sign) as micro,
        count(*) as invoice_count
      from invoice_products
      where company_id = ${company_id} and counts_for = ${SIDE_OF[product_type]} and cents_cop is not null
        and ${isInPeriod(period)}
      group by 1
    ), totals as (
      select count(*) as products, sum(cents) as all_cents, sum(micro)::text as all_micro from sums
    ), named as (
      select sums.product_id, sums.cents, sums.micro::text as micro, sums.invoice_count,
        product.product_key as key, product.description as product_description,
        ${search === '' ? sql`true` : sql`${FOLDED_KEY} like ${likePattern(search)}`} as is_found
      from sums
      join products as product on product.company_id = ${company_id} and product.id = sums.product_id
    ), ranked as (
      select named.*,
        row_number() over (order by cents desc, key collate "C") as place,
        case when is_found then row_number() over (partition by is_found order by cents desc, key collate "C") end
          as found_place,
        count(*) filter (where is_found) over () as found,
        coalesce(sum(cents) filter (where is_found) over (), 0) as found_cents
      from named
    )
    select ranked.*, totals.*
    from ranked
    cross join totals
    where place <= ${MAX_LISTED} or found_place <= ${MAX_LISTED}
    order by place`.execute(trx);
  return rows;
}

const toSums = ({ key, product_id, product_description, cents, micro, invoice_count }: RankedProduct): ProductSums => ({
  key,
  product_id,
  product_description,
  cents,
  micro: BigInt(micro),
  invoice_count,
});

const toTotals = ([first]: readonly RankedProduct[]) => ({
  products: first?.products ?? 0,
  cents: first?.all_cents ?? 0,
  micro: BigInt(first?.all_micro ?? 0),
});

async function countUnconverted(
  trx: Trx,
  { company_id, product_type, period }: ProductAnalyticsScope,
): Promise<number> {
  const { documents } = await trx
    .selectFrom('invoices')
    .select((e) => e.fn.countAll<number>().as('documents'))
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where('counts_for', '=', SIDE_OF[product_type])
    .where('total_cop', 'is', null)
    .where(isInPeriod(period))
    .executeTakeFirstOrThrow();
  return documents;
}

/** Returns undefined for a product that the company does not have. */
export async function readProduct(
  trx: Trx,
  id: string,
  query: ProductAnalyticsScope,
): Promise<ProductDetail | undefined> {
  const product = await trx
    .selectFrom('products')
    .select(['id as product_id', 'description as product_description'])
    .where('company_id', '=', query.company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!product) return undefined;
  const [months, sales] = [await listMonths(trx, id, query), await listSales(trx, id, query)];
  return productDetail({
    product,
    period: query.period,
    months: months.map(({ micro, ...month }) => ({ ...month, micro: BigInt(micro) })),
    sales: sales.map(({ micro, ...sale }) => ({ ...sale, micro: BigInt(micro) })),
  });
}

const countedLines = (trx: Trx, id: string, { company_id, product_type, period }: ProductAnalyticsScope) =>
  trx
    .selectFrom('invoice_products as sale')
    .where('sale.company_id', '=', company_id)
    .where('sale.product_id', '=', id)
    .where('sale.counts_for', '=', SIDE_OF[product_type])
    .where('sale.cents_cop', 'is not', null)
    .where(isInPeriod(period, 'sale.issue_date'));

const listMonths = (trx: Trx, id: string, query: ProductAnalyticsScope) =>
  countedLines(trx, id, query)
    .select((e) => [
      monthIn('issue_date').as('month'),
      sql<number>`sum(cents_cop * counts_sign)`.as('cents'),
      sql<string>`sum(micro * counts_sign)::text`.as('micro'),
      e.fn.countAll<number>().as('invoices'),
    ])
    .groupBy('month')
    .execute();

/** Returns the sales, newest first; a credit note does not set a price. */
const listSales = (trx: Trx, id: string, query: ProductAnalyticsScope) =>
  countedLines(trx, id, query)
    .innerJoin('invoices as invoice', (join) =>
      join.onRef('invoice.company_id', '=', 'sale.company_id').onRef('invoice.id', '=', 'sale.invoice_id'),
    )
    .select([
      'invoice.id as invoice_id',
      'invoice.invoice_number',
      'invoice.issue_date',
      query.product_type === 'sold' ? 'invoice.customer_name as party_name' : 'invoice.supplier_name as party_name',
      sql<number>`sale.cents_cop`.as('cents'),
      sql<string>`sale.micro::text`.as('micro'),
    ])
    .where('sale.counts_sign', '=', 1)
    .orderBy('sale.issue_date', 'desc')
    .orderBy('sale.invoice_id', 'desc')
    .limit(PRICE_POINTS)
    .execute();
