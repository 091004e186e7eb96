import { expect, test } from 'vitest';
import { filterAndSortParties, filterAndSortProducts, nextSort, PartyView, ProductView } from './analytics-view.ts';
import type { PartyFigures } from './party-analytics.ts';
import type { ProductFigures } from './product-analytics.ts';

const aParty = (name: string, tax_id: string, total_amount: number, invoice_count = 1): PartyFigures => ({
  party_id: '',
  name,
  contact_info: null,
  tax_id,
  total_amount,
  invoice_count,
  unconverted_invoices: 0,
});
const parties = [
  aParty('Ñandú & Cía.', '800197268', 900, 1),
  aParty('Café del Valle', '900123456', 500, 7),
  aParty('Vecina', '', -20, 3),
];
const names = (q: string, rest: object = {}) =>
  filterAndSortParties(parties, PartyView.parse({ q, ...rest })).map(({ name }) => name);

test('nonsense in the address falls back to the default', () => {
  expect(PartyView.parse({ year: 26, q: 900, sort: 'x', dir: 'up' })).toEqual({
    year: 'all',
    q: '900',
    sort: 'amount',
    dir: 'desc',
  });
  expect(PartyView.parse({ year: 2025 }).year).toBe('2025');
  expect(ProductView.parse({ product_type: 'rented' }).product_type).toBe('sold');
  expect(ProductView.parse({ product_type: 'purchased' }).product_type).toBe('purchased');
});

test('a table is searched by name without accents and by number with or without its dots', () => {
  expect(names('nandu')).toEqual(['Ñandú & Cía.']);
  expect(names('900.123.456-8')).toEqual(['Café del Valle']);
  expect(names('nadie')).toEqual([]);
});

test('it is sorted by any column, and what has no value is last in both directions', () => {
  expect(names('')).toEqual(['Ñandú & Cía.', 'Café del Valle', 'Vecina']);
  expect(names('', { sort: 'amount', dir: 'asc' })).toEqual(['Vecina', 'Café del Valle', 'Ñandú & Cía.']);
  expect(names('', { sort: 'name', dir: 'asc' })).toEqual(['Café del Valle', 'Ñandú & Cía.', 'Vecina']);
  expect(names('', { sort: 'invoices' })).toEqual(['Café del Valle', 'Vecina', 'Ñandú & Cía.']);
  for (const dir of ['asc', 'desc']) expect(names('', { sort: 'tax_id', dir }).at(-1)).toBe('Vecina');
});

test('products are searched and sorted alike', () => {
  const aProduct = (product_description: string, avg_unit_price: number | null): ProductFigures => ({
    product_id: '',
    product_description,
    total_revenue: 0,
    total_quantity: 0,
    avg_unit_price,
    invoice_count: 1,
  });
  const products = [aProduct('Café molido', 20), aProduct('Devuelto', null), aProduct('CAFÉ en grano', 30)];
  const shown = (view: object) =>
    filterAndSortProducts(products, ProductView.parse(view)).map((one) => one.avg_unit_price);
  expect(shown({ q: 'cafe', sort: 'price' })).toEqual([30, 20]);
  expect(shown({ sort: 'price', dir: 'asc' })).toEqual([20, 30, null]);
});

test('pressing a column sorts by it, pressing again turns it round', () => {
  expect(nextSort({ sort: 'amount', dir: 'desc' }, 'name')).toEqual({ sort: 'name', dir: 'asc' });
  expect(nextSort({ sort: 'name', dir: 'asc' }, 'name')).toEqual({ sort: 'name', dir: 'desc' });
  expect(nextSort({ sort: 'name', dir: 'asc' }, 'amount')).toEqual({ sort: 'amount', dir: 'desc' });
});
