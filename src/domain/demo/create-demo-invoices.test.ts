import { expect, test } from 'vitest';
import { monthsBetween } from '../dates/dates.ts';
import { computeBalance, computeDashboard } from '../invoices/totals.ts';
import { type RadianInvoice, readRadian } from '../radian/read-radian.ts';
import { withRecordedEvents } from '../radian/record-events.ts';
import { createDemoInvoices } from './create-demo-invoices.ts';
import { demoParties, demoParty, demoProduct, demoProducts } from './demo-analytics.ts';
import { demoDocuments } from './demo-documents.ts';
import { createDemoEvents } from './demo-events.ts';
import { DEMO_COMPANY } from './demo-parties.ts';

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

test.each(['2024-02-29', '2026-01-01', '2026-11-21'])(
  'of %s: numbers follow the days, rent is billed once a month',
  (day) => {
    const documents = demoDocuments(day);
    const last = new Map<string, number>();
    for (const { supplier, prefix, number, root } of documents) {
      if (root !== 'Invoice') continue;
      const [series, value] = [`${supplier.nit} ${prefix}`, Number(number.slice(prefix.length))];
      expect(value).toBeGreaterThan(last.get(series) ?? 0);
      last.set(series, value);
    }
    const rents = documents.filter(({ supplier, root }) => root === 'Invoice' && /^Arrendamientos/.test(supplier.name));
    expect(rents).toHaveLength(18);
    const [first = '', ...months] = rents.map(({ issueDate }) => issueDate.slice(0, 7));
    expect([first, ...months]).toEqual(monthsBetween(first, day.slice(0, 7)));
    const corrected = documents.filter(
      ({ root, supplier }) => root !== 'Invoice' && /^Arrendamientos/.test(supplier.name),
    );
    expect(corrected).toEqual([]);
  },
);

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

test.each(['2026-11-26', '2026-11-28', '2027-01-02'])(
  'no event of the example is one that DIAN refuses on %s',
  (day) => {
    const readings = createDemoInvoices(day).map(({ row }) => readRadian(row, day));
    expect(readings.flatMap(({ violations }) => violations)).toEqual([]);
    expect(readings.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['cash', 'claimable', 'tacit', 'accepted']),
    );
  },
);

test.each(['2026-11-26', '2026-12-02', '2027-01-13'])(
  'the demonstration has purchases of every deadline on %s',
  (day) => {
    const documents = demoDocuments(day);
    const eventsOf = createDemoEvents(documents, day);
    const purchases = documents.flatMap((document): RadianInvoice[] => {
      const { root, typeCode, supplier, customer, dueDate, issueDate } = document;
      if (root !== 'Invoice' || typeCode !== '01' || customer.nit !== DEMO_COMPANY.nit || dueDate === null) return [];
      expect(supplier.nit).not.toBe(DEMO_COMPANY.nit);
      const about = { document_kind: 'invoice', direction: 'received', environment: 'production' } as const;
      const row: RadianInvoice = { ...about, payment_terms: 'credit', issue_date: issueDate, radian_events: [] };
      return [eventsOf(document).reduce(withRecordedEvents, row)];
    });
    const readings = purchases.map((purchase) => readRadian(purchase, day));
    expect(readings.flatMap(({ violations }) => violations)).toEqual([]);
    expect(purchases.flatMap(({ radian_events }) => radian_events).filter(({ date }) => date > day)).toEqual([]);
    const states = new Set(readings.map(({ state }) => state));
    expect(states).toEqual(new Set(['missing_030', 'missing_032', 'claimable', 'tacit', 'accepted', 'claimed']));
    const lasts = readings.filter(({ state }) => state === 'claimable').map(({ deadline }) => deadline);
    expect(lasts).toContain(day);
    expect(lasts.some((last) => last !== null && last > day)).toBe(true);
  },
);

test.each(['2026-11-26', '2026-12-01'])('of %s: what is withheld is what the table of concepts says', (day) => {
  const documents = demoDocuments(day);
  const withheldBy = (name: RegExp) =>
    new Set(documents.filter(({ supplier }) => name.test(supplier.name)).map((document) => document.withheldPercent));
  expect(withheldBy(/^Arrendamientos/)).toEqual(new Set([3.5]));
  expect(withheldBy(/^Transportadora/)).toEqual(new Set([1]));
  expect(withheldBy(/^Energía/)).toEqual(new Set([undefined]));
  const sales = documents.filter(({ supplier }) => supplier.nit === DEMO_COMPANY.nit);
  expect(new Set(sales.map((document) => document.withheldPercent))).toEqual(new Set([undefined, 2.5]));
});

test('a document of the day is not of a later hour than the day has, and a credit note is paid', () => {
  const days = ['2026-11-26', '2026-12-01', '2027-01-02'];
  const ofToday = days.flatMap((day) => demoDocuments(day).filter(({ issueDate }) => issueDate === day));
  expect(ofToday.length).toBeGreaterThan(0);
  for (const { issueTime } of ofToday) expect(issueTime).toMatch(/^00:00:/);
  const notes = demoInvoices.filter(({ row }) => row.document_kind === 'credit_note');
  expect(notes.map(({ row }) => row.status)).toEqual(notes.map(() => 'paid'));
});
