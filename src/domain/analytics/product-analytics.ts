import { z } from 'zod/mini';
import { isInPeriod, type PeriodFilter } from '../dates/period-filter.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { byAmount, type CountingRule, chartSlices, countingRuleFor, MAX_LISTED, type PartySide } from './figures.ts';
import { averagePrice, fromMicro, type ProductLine, toMicro } from './product.ts';
import type { ProductType } from './product-type.ts';

/** Pesos before tax, net of credit notes; `avg_unit_price` is null when no quantity is left. */
export const ProductFigures = z.object({
  product_id: z.string(),
  product_description: z.string(),
  total_revenue: z.number(),
  total_quantity: z.number(),
  avg_unit_price: z.nullable(z.number()),
  /** Documents with a line of the product, credit notes included. */
  invoice_count: z.int(),
});
export type ProductFigures = z.infer<typeof ProductFigures>;

/**
 * docs/specification.md#entities. The largest `MAX_LISTED` products of a period one by one, and all of them in the
 * totals.
 */
export const ProductAnalytics = z.object({
  total_products: z.int(),
  total_revenue_all_products: z.number(),
  total_quantity_all_products: z.number(),
  /** Documents in another currency without an exchange rate: their amounts are in no figure. */
  unconverted_invoices: z.int(),
  unlisted: z.int(),
  unlisted_revenue: z.number(),
  chart_data: z.array(z.object({ name: z.string(), revenue: z.number() })),
  products: z.array(ProductFigures),
});
export type ProductAnalytics = z.infer<typeof ProductAnalytics>;

/**
 * Cents and millionths, so that any number of lines adds up exactly. `key` is the product's identity (`productKey`).
 */
export type ProductSums = Pick<ProductFigures, 'product_id' | 'product_description' | 'invoice_count'> & {
  key: string;
  cents: number;
  micro: bigint;
};
export type ProductTotals = { products: number; cents: number; micro: bigint; unconverted: number };

/** The other party of a sale is a customer, that of a purchase a supplier. */
export const SIDE_OF: Record<ProductType, PartySide> = { sold: 'customer', purchased: 'supplier' };

/** Builds the response from the sums per product, in any order, and the totals over all of them. */
export function productAnalytics(sums: readonly ProductSums[], totals: ProductTotals): ProductAnalytics {
  const listed = [...sums].sort(byAmount).slice(0, MAX_LISTED);
  const cents = listed.reduce((sum, product) => sum + product.cents, 0);
  const named = listed.map((product) => ({ name: product.product_description, cents: product.cents }));
  return {
    total_products: totals.products,
    total_revenue_all_products: totals.cents / 100,
    total_quantity_all_products: fromMicro(totals.micro),
    unconverted_invoices: totals.unconverted,
    unlisted: totals.products - listed.length,
    unlisted_revenue: (totals.cents - cents) / 100,
    chart_data: chartSlices(named, { count: totals.products, cents: totals.cents }).map((slice) => ({
      name: slice.name,
      revenue: slice.cents / 100,
    })),
    products: listed.map(productFigures),
  };
}

/** Converts the sums of a product from cents and millionths to pesos and units. */
export const productFigures = ({ cents, micro, key: _, ...product }: ProductSums): ProductFigures => ({
  ...product,
  total_revenue: cents / 100,
  total_quantity: fromMicro(micro),
  avg_unit_price: averagePrice(cents, micro),
});

export type ProductCountedDocument = CountingRule &
  Pick<Invoice, 'issue_date' | 'total_cop'> & { products: ProductLine[] };

/** The reference implementation: the sums over the lines of every document of `period`, equal to the server's SQL. */
export function analyzeProducts(
  documents: Iterable<ProductCountedDocument>,
  type: ProductType,
  period: PeriodFilter,
): ProductAnalytics {
  const tally = new Map<string, ProductSums>();
  const totals = { products: 0, cents: 0, micro: 0n, unconverted: 0 };
  for (const document of documents) {
    const counting = countingRuleFor(document);
    if (counting?.side !== SIDE_OF[type] || !isInPeriod(document, period)) continue;
    if (document.total_cop === null) totals.unconverted += 1;
    for (const line of document.products) countLine(tally, line, counting.sign);
  }
  for (const { cents, micro } of tally.values()) {
    totals.products += 1;
    totals.cents += cents;
    totals.micro += micro;
  }
  return productAnalytics([...tally.values()], totals);
}

function countLine(tally: Map<string, ProductSums>, line: ProductLine, sign: 1 | -1): void {
  if (line.amount_cop === null) return;
  const key = line.product_key;
  const { product_description } = line;
  const sums = tally.get(key) ?? { key, product_id: '', product_description, cents: 0, micro: 0n, invoice_count: 0 };
  tally.set(key, sums);
  sums.cents += line.amount_cop * sign;
  sums.micro += toMicro(line.quantity) * BigInt(sign);
  sums.invoice_count += 1;
}
