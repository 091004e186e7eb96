import { expect, test } from 'vitest';
import { computeBalance, computeDashboard } from '../invoices/totals.ts';
import { readRadian } from '../radian/read-radian.ts';
import { createDemoInvoices } from './create-demo-invoices.ts';
import { demoParties, demoParty, demoProduct, demoProducts } from './demo-analytics.ts';
import { demoDocuments } from './demo-documents.ts';

const DAY = '2026-11-21';
const demoInvoices = createDemoInvoices(DAY);
const rows = demoInvoices.map(({ row, products }) => ({ ...row, products }));

test('the example has about forty invoices of every status and class, none of them after its day', () => {
  expect(rows.length).toBeGreaterThanOrEqual(36);
  expect(rows.length).toBeLessThanOrEqual(46);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['draft', 'sent', 'pending_payment', 'paid']));
  expect(new Set(rows.map(({ classification }) => classification))).toEqual(
    new Set(['income', 'expense', 'credit_note']),
  );
  expect(rows.filter(({ issue_date }) => issue_date > DAY)).toEqual([]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test.each(['2024-02-29', '2026-01-01', '2027-12-31'])(
  'the books of %s can be read, and are the same each time',
  (day) => {
    expect(createDemoInvoices(day)).toEqual(createDemoInvoices(day));
    expect(createDemoInvoices(day).length).toBeGreaterThan(35);
  },
);

test('its documents raise no doubt, and nothing of them points outside', () => {
  for (const { detail } of demoInvoices) {
    expect(detail.lines.length).toBeGreaterThan(0);
    expect([detail.supplier.nit, detail.customer.nit]).toContain('900123456');
    expect({ url: detail.dian_url, files: detail.files, warnings: detail.warnings }).toEqual({
      url: null,
      files: [],
      warnings: [],
    });
  }
});

test('a supplier sells what it deals in, and nobody pays a note', () => {
  const linesOf = (name: RegExp) =>
    demoDocuments(DAY)
      .filter(({ root, supplier }) => root === 'Invoice' && name.test(supplier.name))
      .flatMap(({ lines }) => lines.map(({ product }) => product.description));
  for (const [name, sells] of [
    [/^Energía/, /^Energía eléctrica/],
    [/^Telecomunicaciones/, /internet y telefonía/],
    [/^Café Tierra/, /^Café/],
    [/^Estación de Servicio/, /^Gasolina/],
  ] as const) {
    const lines = linesOf(name);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !sells.test(line))).toEqual([]);
  }
  const notes = demoInvoices.filter(({ row }) => row.classification === 'credit_note');
  for (const { detail } of notes) expect(detail).toMatchObject({ payment_form: null, payment_means: null });
});

test('a note and what it corrects know of each other', () => {
  const notes = demoInvoices.filter(({ row }) => row.classification === 'credit_note');
  expect(notes.length).toBeGreaterThan(0);
  for (const { row, detail } of notes) {
    const [linked] = detail.linked;
    const invoice = demoInvoices.find((one) => one.row.id === linked?.id);
    expect(invoice?.detail.linked.map(({ id }) => id)).toContain(row.id);
  }
});

const PERIODS = ['all', '2026', { from: '2026-03-10', to: '2026-06-30' }] as const;

test('suppliers add up to the expense, customers to the income, and each party and product opens', () => {
  for (const period of PERIODS) {
    const dashboard = computeDashboard(rows, period);
    const [suppliers, customers] = [
      demoParties(rows, { side: 'supplier', period }),
      demoParties(rows, { side: 'customer', period }),
    ];
    expect(suppliers.total_amount).toBe(dashboard.total_expense);
    expect(customers.total_amount).toBe(dashboard.total_income);
    if (typeof period === 'string') expect(computeBalance(dashboard)).toBeGreaterThan(0);
    for (const { party_id, total_amount, invoice_count } of suppliers.parties) {
      expect(demoParty(rows, party_id, { side: 'supplier', period })).toMatchObject({ total_amount, invoice_count });
    }
    for (const product_type of ['sold', 'purchased'] as const) {
      for (const product of demoProducts(rows, { product_type, period }).products) {
        expect(demoProduct(rows, product.product_id, { product_type, period })).toMatchObject(product);
      }
    }
  }
  expect(demoParty(rows, 'nobody', { side: 'supplier', period: 'all' })).toBeUndefined();
  expect(demoProduct(rows, 'nothing', { product_type: 'sold', period: 'all' })).toBeUndefined();
});

test('purchases on credit are in several states, and no event is one that DIAN refuses', () => {
  const day = '2026-11-28';
  const readings = createDemoInvoices(day).map(({ row }) => readRadian(row, day));
  const states = new Set(readings.map(({ state }) => state));
  for (const state of ['cash', 'tacit', 'missing_030'] as const) expect(states).toContain(state);
  expect(readings.flatMap(({ violations }) => violations)).toEqual([]);
});
