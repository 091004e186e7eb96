import { countsFor, isOfYear, type PartySide } from '../analytics/figures.ts';
import { sameParty } from '../analytics/party.ts';
import { type PartyAnalytics, partyAnalyticsOf } from '../analytics/party-analytics.ts';
import { type PartyDetail, partyDetailOf } from '../analytics/party-detail.ts';
import { type ProductLine, productKey, toMicro } from '../analytics/product.ts';
import { type ProductAnalytics, productAnalyticsOf, SIDE_OF } from '../analytics/product-analytics.ts';
import { PRICE_POINTS, type ProductDetail, type ProductMonthSums, productDetail } from '../analytics/product-detail.ts';
import type { ProductType } from '../analytics/product-type.ts';
import { monthOf } from '../dates/dates.ts';
import { byNewest, type Invoice, type YearFilter } from '../invoices/invoice.ts';
import { count, type Dashboard, dashboardOf, emptyTally } from '../invoices/totals.ts';
import { inventedId } from './invented-hex.ts';

/** An invoice of the example as it is now, with its products. */
export type SampleRow = Invoice & { products: ProductLine[] };

/** What the server would answer, from the reference of each figure. */
export function sampleDashboard(rows: readonly SampleRow[], year: YearFilter): Dashboard {
  const tally = emptyTally();
  for (const row of rows) if (isOfYear(row, year)) count(tally, row);
  return dashboardOf(tally, year);
}

type OfParties = { side: PartySide; year: YearFilter };

export function sampleParties(rows: readonly SampleRow[], { side, year }: OfParties): PartyAnalytics {
  const figures = partyAnalyticsOf(rows, side, year);
  const parties = figures.parties.map((party) => ({ ...party, party_id: idOfParty(side, party) }));
  return { ...figures, parties };
}

/** Undefined for whom the example does not name. */
export function sampleParty(rows: readonly SampleRow[], id: string, asked: OfParties): PartyDetail | undefined {
  const party = sampleParties(rows, { ...asked, year: 'all' }).parties.find(({ party_id }) => party_id === id);
  return party && partyDetailOf(rows, party, asked);
}

const idOfParty = (side: PartySide, { name, tax_id }: { name: string; tax_id: string }): string =>
  inventedId(`${side} ${sameParty({ name, nit: tax_id })}`);

type OfProducts = { product_type: ProductType; year: YearFilter };

export function sampleProducts(rows: readonly SampleRow[], { product_type, year }: OfProducts): ProductAnalytics {
  const figures = productAnalyticsOf(rows, product_type, year);
  const products = figures.products.map((product) => ({
    ...product,
    product_id: idOfProduct(productKey(product.product_description)),
  }));
  return { ...figures, products };
}

const idOfProduct = (key: string): string => inventedId(`product ${key}`);

/** Undefined for what the example does not trade in. */
export function sampleProduct(rows: readonly SampleRow[], id: string, asked: OfProducts): ProductDetail | undefined {
  const traded = rows.flatMap((row) => tradesOf(row, id));
  const [first] = traded;
  if (!first) return undefined;
  const counted = traded.filter(({ row, side }) => side === SIDE_OF[asked.product_type] && isOfYear(row, asked.year));
  const sales = counted.filter(({ sign }) => sign === 1).sort((a, b) => byNewest(a.row, b.row));
  return productDetail({
    product: { product_id: id, product_description: first.description },
    year: asked.year,
    months: monthsOf(counted),
    sales: sales.slice(0, PRICE_POINTS).map(({ row, cents, micro }) => ({
      invoice_id: row.id,
      invoice_number: row.invoice_number,
      issue_date: row.issue_date,
      party_name: asked.product_type === 'sold' ? row.customer_name : row.supplier_name,
      cents,
      micro,
    })),
  });
}

type Trade = { row: SampleRow; description: string; side: PartySide; sign: 1 | -1; cents: number; micro: bigint };

function tradesOf(row: SampleRow, id: string): Trade[] {
  const counting = countsFor(row);
  if (!counting) return [];
  return row.products.flatMap(({ product_key, product_description: description, amount_cop: cents, quantity }) =>
    cents === null || idOfProduct(product_key) !== id
      ? []
      : [{ row, description, ...counting, cents, micro: toMicro(quantity) }],
  );
}

function monthsOf(trades: readonly Trade[]): ProductMonthSums[] {
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
