import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { listUsers } from '#contract/accounts/users.ts';
import { getDashboard } from '#contract/analytics/analytics.ts';
import { getProduct, getProductAnalytics } from '#contract/analytics/products.ts';
import { getSupplier, getSupplierAnalytics } from '#contract/analytics/suppliers.ts';
import { getTaxAnalytics } from '#contract/analytics/taxes.ts';
import { getInvoice } from '#contract/invoice-detail.ts';
import { deleteInvoice, restoreInvoice, setInvoiceClassification, setInvoiceStatus } from '#contract/invoices.ts';
import { pullSnapshot } from '#contract/sync.ts';
import { listTrash } from '#contract/trash.ts';
import { Store } from '#store/store.ts';
import { createDemoCall } from './demo-call.ts';
import { createDemoState, writeDemo } from './demo-state.ts';

const DAY = '2026-11-21';
const NOW = Date.parse('2026-11-21T15:00:00Z');

async function aSample() {
  const store = new Store(`sample-${crypto.randomUUID()}`);
  await writeDemo(store, createDemoState(DAY), NOW);
  const call = createDemoCall(store, () => NOW);
  const rows = async () => (await call(pullSnapshot, { query: {} })).rows;
  return { store, call, rows };
}

test('a change is answered with the row as it is now, and stays', async () => {
  const { call, rows } = await aSample();
  const [first] = await rows();
  const id = first?.id ?? '';
  const paid = await call(setInvoiceStatus, { params: { id }, body: { status: 'paid' } });
  expect(paid.rev).toBeGreaterThan(first?.rev ?? 0);
  const none = await call(setInvoiceClassification, { params: { id }, body: { classification: 'none' } });
  expect(none).toMatchObject({ status: 'paid', classification: 'none' });
  expect((await rows()).find((row) => row.id === id)).toEqual(none);
  expect(await call(getInvoice, { params: { id } })).toMatchObject(none);
});

test('what is deleted is in the trash and in no figure, twice is as once, and it comes back', async () => {
  const { call, rows } = await aSample();
  const before = await call(getDashboard, { query: { year: 'all' } });
  const [first] = await rows();
  const params = { id: first?.id ?? '' };
  const result = await call(deleteInvoice, { params, body: {} });
  expect(await call(deleteInvoice, { params, body: {} })).toEqual(result);
  expect(await call(listTrash, { query: {} })).toMatchObject({ total: 1, items: [params] });
  const without = await call(getDashboard, { query: { year: 'all' } });
  expect(without.total_invoices).toBe(before.total_invoices - 1);
  await expect(call(getInvoice, { params })).rejects.toMatchObject({ status: 404 });
  await call(restoreInvoice, { params });
  await call(restoreInvoice, { params });
  expect(await call(getDashboard, { query: { year: 'all' } })).toEqual(before);
  expect(await call(listTrash, { query: {} })).toEqual({ items: [], total: 0 });
});

test('parties and products have figures and open', async () => {
  const { call } = await aSample();
  const { suppliers } = await call(getSupplierAnalytics, { query: {} });
  const [supplier] = suppliers;
  const id = supplier?.supplier_id ?? '';
  expect(await call(getSupplier, { params: { id }, query: {} })).toMatchObject({ name: supplier?.name });
  const { products } = await call(getProductAnalytics, { query: { product_type: 'purchased' } });
  const request = { params: { id: products[0]?.product_id ?? '' }, query: { product_type: 'purchased' as const } };
  expect((await call(getProduct, request)).price_history.length).toBeGreaterThan(0);
});

test('what the example has not is refused in words, and what is no question of ours is refused as the server does', async () => {
  const { call } = await aSample();
  await expect(call(listUsers, {})).rejects.toMatchObject({
    status: 403,
    problem: { detail: 'No está disponible con datos de ejemplo.' },
  });
  const id = crypto.randomUUID();
  await expect(call(getSupplier, { params: { id }, query: {} })).rejects.toMatchObject({ status: 404 });
  await expect(call(setInvoiceStatus, { params: { id }, body: { status: 'paid' } })).rejects.toMatchObject({
    status: 404,
  });
  // The body is validated here as on the server.
  await expect(call(setInvoiceStatus, { params: { id }, body: { status: 'pagada' as 'paid' } })).rejects.toThrow();
});

test('the taxes are those of the documents that count', async () => {
  const { call, rows } = await aSample();
  const dashboard = await call(getDashboard, { query: {} });
  const { sales, purchases, net_iva } = await call(getTaxAnalytics, { query: {} });
  const counted = (await rows()).filter(({ classification }) => classification !== 'none');
  expect(sales.documents + purchases.documents).toBe(counted.length);
  expect(sales.iva_19.iva).toBeGreaterThan(0);
  expect(sales.total_iva).toBeLessThan(dashboard.total_income);
  expect(net_iva.total_iva).toBeCloseTo(sales.total_iva - purchases.total_iva, 2);
});
