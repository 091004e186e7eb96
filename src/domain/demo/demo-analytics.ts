import { countingRuleFor, type PartySide } from '../analytics/figures.ts';
import { partyKey } from '../analytics/party.ts';
import { analyzeParties, type PartyAnalytics } from '../analytics/party-analytics.ts';
import { buildPartyDetail, type PartyDetail } from '../analytics/party-detail.ts';
import { type ProductLine, productKey, toMicro } from '../analytics/product.ts';
import { analyzeProducts, type ProductAnalytics, SIDE_OF } from '../analytics/product-analytics.ts';
import { PRICE_POINTS, type ProductDetail, type ProductMonthSums, productDetail } from '../analytics/product-detail.ts';
import type { ProductType } from '../analytics/product-type.ts';
import { monthOf } from '../dates/dates.ts';
import { isInPeriod, type PeriodFilter } from '../dates/period-filter.ts';
import { byNewest, type Invoice } from '../invoices/invoice.ts';
import { fakeId } from './fake-hex.ts';

/** A demo invoice in its current state, with its products. */
export type DemoInvoiceRow = Invoice & { products: ProductLine[] };

type PartyQuery = { side: PartySide; period: PeriodFilter };

export function demoParties(rows: readonly DemoInvoiceRow[], { side, period }: PartyQuery): PartyAnalytics {
  const figures = analyzeParties(rows, side, period);
  const parties = figures.parties.map((party) => ({ ...party, party_id: demoPartyId(side, party) }));
  return { ...figures, parties };
}

/** Undefined for a party that is not in the demo data. */
export function demoParty(rows: readonly DemoInvoiceRow[], id: string, request: PartyQuery): PartyDetail | undefined {
  const party = demoParties(rows, { ...request, period: 'all' }).parties.find(({ party_id }) => party_id === id);
  return party && buildPartyDetail(rows, party, request);
}

const demoPartyId = (side: PartySide, { name, tax_id }: { name: string; tax_id: string }): string =>
  fakeId(`${side} ${partyKey({ name, nit: tax_id })}`);

type ProductQuery = { product_type: ProductType; period: PeriodFilter };

export function demoProducts(
  rows: readonly DemoInvoiceRow[],
  { product_type, period }: ProductQuery,
): ProductAnalytics {
  const figures = analyzeProducts(rows, product_type, period);
  const products = figures.products.map((product) => ({
    ...product,
    product_id: demoProductId(productKey(product.product_description)),
  }));
  return { ...figures, products };
}

const demoProductId = (key: string): string => fakeId(`product ${key}`);

/** Undefined for a product that is not in the demo data. */
export function demoProduct(
  rows: readonly DemoInvoiceRow[],
  id: string,
  request: ProductQuery,
): ProductDetail | undefined {
  const traded = rows.flatMap((row) => listTrades(row, id));
  const [first] = traded;
  if (!first) return undefined;
  const counted = traded.filter(
    ({ row, side }) => side === SIDE_OF[request.product_type] && isInPeriod(row, request.period),
  );
  const sales = counted.filter(({ sign }) => sign === 1).sort((a, b) => byNewest(a.row, b.row));
  return productDetail({
    product: { product_id: id, product_description: first.description },
    period: request.period,
    months: groupByMonth(counted),
    sales: sales.slice(0, PRICE_POINTS).map(({ row, cents, micro }) => ({
      invoice_id: row.id,
      invoice_number: row.invoice_number,
      issue_date: row.issue_date,
      party_name: request.product_type === 'sold' ? row.customer_name : row.supplier_name,
      cents,
      micro,
    })),
  });
}

type Trade = { row: DemoInvoiceRow; description: string; side: PartySide; sign: 1 | -1; cents: number; micro: bigint };

function listTrades(row: DemoInvoiceRow, id: string): Trade[] {
  const counting = countingRuleFor(row);
  if (!counting) return [];
  return row.products.flatMap(({ product_key, product_description: description, amount_cop: cents, quantity }) =>
    cents === null || demoProductId(product_key) !== id
      ? []
      : [{ row, description, ...counting, cents, micro: toMicro(quantity) }],
  );
}

function groupByMonth(trades: readonly Trade[]): ProductMonthSums[] {
  const months = new Map<string, ProductMonthSums>();
  for (const { row, sign, cents, micro } of trades) {
    const month = monthOf(row.issue_date);
    const sums = months.get(month) ?? { month, cents: 0, micro: 0n, invoices: 0 };
    months.set(month, sums);
    sums.cents += cents * sign;
    sums.micro += micro * BigInt(sign);
    sums.invoices += 1;
  }
  return [...months.values()];
}
