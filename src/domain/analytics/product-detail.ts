import { z } from 'zod/mini';
import { monthName } from '../dates/dates.ts';
import { hasSeveralYears, monthRange, type PeriodFilter } from '../dates/period-filter.ts';
import { averagePrice, fromMicro } from './product.ts';
import { ProductFigures, type ProductSums, productFigures } from './product-analytics.ts';

const ProductMonth = z.object({
  month: z.string(),
  display_name: z.string(),
  revenue: z.number(),
  quantity: z.number(),
  avg_unit_price: z.nullable(z.number()),
});

/** One document with the product: pesos before tax. Credit notes set no price, so they are not included. */
const PricePoint = z.object({
  invoice_id: z.uuid(),
  invoice_number: z.string(),
  issue_date: z.iso.date(),
  party_name: z.string(),
  quantity: z.number(),
  amount: z.number(),
  unit_price: z.nullable(z.number()),
});
export type PricePoint = z.infer<typeof PricePoint>;

/** The one price of all documents that have one; undefined where there are several, or none. */
export function samePriceOf(points: readonly PricePoint[]): number | undefined {
  const [first, ...others] = new Set(points.flatMap(({ unit_price }) => unit_price ?? []));
  return others.length === 0 ? first : undefined;
}

/** One product in a period; `price_history` has its `PRICE_POINTS` newest documents, newest first. */
export const ProductDetail = z.extend(ProductFigures, {
  monthly_data: z.array(ProductMonth),
  price_history: z.array(PricePoint),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

export const PRICE_POINTS = 200;

export type ProductMonthSums = { month: string; cents: number; micro: bigint; invoices: number };
type ProductSale = Omit<PricePoint, 'quantity' | 'amount' | 'unit_price'> & { cents: number; micro: bigint };
type Details = {
  product: Pick<ProductSums, 'product_id' | 'product_description'>;
  period: PeriodFilter;
  months: readonly ProductMonthSums[];
  sales: readonly ProductSale[];
};

/** Builds the detail of a product from its sums per month and its newest documents. */
export function productDetail({ product, period, months, sales }: Details): ProductDetail {
  const sums = { ...product, key: '', cents: 0, micro: 0n, invoice_count: 0 };
  for (const { cents, micro, invoices } of months) {
    sums.cents += cents;
    sums.micro += micro;
    sums.invoice_count += invoices;
  }
  const byMonth = new Map(months.map((month) => [month.month, month]));
  return {
    ...productFigures(sums),
    monthly_data: monthRange(period, byMonth.keys()).map((month) => {
      const { cents, micro } = byMonth.get(month) ?? { cents: 0, micro: 0n };
      return {
        month,
        display_name: monthName(month, hasSeveralYears(period)),
        revenue: cents / 100,
        quantity: fromMicro(micro),
        avg_unit_price: averagePrice(cents, micro),
      };
    }),
    price_history: sales.map(({ cents, micro, ...sale }) => ({
      ...sale,
      quantity: fromMicro(micro),
      amount: cents / 100,
      unit_price: averagePrice(cents, micro),
    })),
  };
}
