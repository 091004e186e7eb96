import { z } from 'zod/mini';
import { PERIOD_VIEW_FIELDS } from '../dates/period-filter.ts';
import { partySearchText, SearchText } from '../invoices/invoice.ts';
import { hasOneOf, searchForms } from '../invoices/search-forms.ts';
import { foldText } from '../text/fold-text.ts';
import type { PartyFigures } from './party-analytics.ts';
import type { ProductFigures } from './product-analytics.ts';
import { ProductType } from './product-type.ts';

export const SortDirection = z.enum(['asc', 'desc']);
export type SortDirection = z.infer<typeof SortDirection>;

const dir = z.catch(z._default(SortDirection, 'desc'), 'desc');

export const PartySort = z.enum(['name', 'tax_id', 'invoices', 'amount']);
export type PartySort = z.infer<typeof PartySort>;

/**
 * The URL state of /suppliers and /customers; an invalid value falls back to the default
 * (docs/specification.md#validation).
 */
export const PartyView = z.object({
  ...PERIOD_VIEW_FIELDS,
  q: SearchText,
  sort: z.catch(z._default(PartySort, 'amount'), 'amount'),
  dir,
});
export type PartyView = z.infer<typeof PartyView>;

export const ProductSort = z.enum(['name', 'invoices', 'quantity', 'price', 'amount']);
export type ProductSort = z.infer<typeof ProductSort>;

const product_type = z.catch(z._default(ProductType, 'sold'), 'sold');

/** The URL state of /products; `product_type` must be one of the two (docs/specification.md#validation). */
export const ProductView = z.object({
  ...PERIOD_VIEW_FIELDS,
  product_type,
  q: SearchText,
  sort: z.catch(z._default(ProductSort, 'amount'), 'amount'),
  dir,
});
export type ProductView = z.infer<typeof ProductView>;

/** The URL state of one product. */
export const ProductDetailView = z.object({ ...PERIOD_VIEW_FIELDS, product_type });
export type ProductDetailView = z.infer<typeof ProductDetailView>;

type Value = string | number | null;
type Order = { dir: SortDirection };

const PARTY_VALUE: Record<PartySort, (party: PartyFigures) => Value> = {
  name: ({ name }) => foldText(name),
  tax_id: ({ tax_id }) => tax_id,
  invoices: ({ invoice_count }) => invoice_count,
  amount: ({ total_amount }) => total_amount,
};

const PRODUCT_VALUE: Record<ProductSort, (product: ProductFigures) => Value> = {
  name: ({ product_description }) => foldText(product_description),
  invoices: ({ invoice_count }) => invoice_count,
  quantity: ({ total_quantity }) => total_quantity,
  price: ({ avg_unit_price }) => avg_unit_price,
  amount: ({ total_revenue }) => total_revenue,
};

/** The rows that contain `q` in name or number, in the order of the view; equal rows keep their input order. */
export function filterAndSortParties(parties: readonly PartyFigures[], view: Pick<PartyView, 'q' | 'sort' | 'dir'>) {
  const forms = searchForms(view.q);
  const found = parties.filter(({ name, tax_id }) => hasOneOf(partySearchText(name, tax_id), forms));
  return sorted(found, PARTY_VALUE[view.sort], view);
}

export function filterAndSortProducts(
  products: readonly ProductFigures[],
  view: Pick<ProductView, 'q' | 'sort' | 'dir'>,
) {
  const text = foldText(view.q);
  const found = products.filter(({ product_description }) => foldText(product_description).includes(text));
  return sorted(found, PRODUCT_VALUE[view.sort], view);
}

/** Rows without a value are last in both directions. */
function sorted<T>(rows: readonly T[], read: (row: T) => Value, { dir: direction }: Order): T[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [x, y] = [read(a), read(b)];
    if (x === y) return 0;
    if (x === null || x === '') return 1;
    if (y === null || y === '') return -1;
    return x < y ? -sign : sign;
  });
}

/** The order after a click on a column header: texts start ascending, amounts start descending. */
export function nextSort<S extends string>(view: { sort: S; dir: SortDirection }, pressed: S) {
  const first: SortDirection = pressed === 'name' || pressed === 'tax_id' ? 'asc' : 'desc';
  const other: SortDirection = view.dir === 'asc' ? 'desc' : 'asc';
  return { sort: pressed, dir: view.sort === pressed ? other : first };
}
