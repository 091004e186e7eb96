import { expect, test } from 'vitest';
import { buildDashboard, count, emptyTally } from '#domain/invoices/totals.ts';
import { collectFigures } from '#tests/harness/collect-figures.ts';
import { buildCompanyFacts, writeCompanyText } from './company-facts.ts';
import { extractFigures } from './extract-figures.ts';
import { maskNames, unmarkNames } from './masked-names.ts';
import { buildWeekFacts, type FactInvoice } from './week-facts.ts';

const sale = (issue_date: string, total_cop: number, more: Partial<FactInvoice> = {}): FactInvoice => ({
  issue_date,
  due_date: null,
  status: 'paid',
  document_kind: 'invoice',
  classification: 'income',
  direction: 'issued',
  environment: 'production',
  total_cop,
  supplier_name: 'Comercial Ejemplo S.A.S.',
  supplier_nit: '900123456',
  customer_name: 'Acme 2000',
  customer_nit: '800197268',
  ...more,
});

function write(invoices: FactInvoice[], more: Partial<Parameters<typeof buildCompanyFacts>[0]> = {}) {
  const tally = emptyTally();
  for (const invoice of invoices) count(tally, { ...invoice, total_amount: invoice.total_cop ?? 0, currency: 'COP' });
  const facts = buildCompanyFacts({
    name: 'Comercial Ejemplo S.A.S.',
    year: '2026',
    dashboard: buildDashboard(tally, '2026'),
    customers: [{ name: 'Acme 2000', tax_id: '800197268', total_amount: 7_500_000, invoice_count: 3 }],
    suppliers: [],
    week: buildWeekFacts(invoices, {
      today: '2026-11-21',
      history: { is_first: false, documents: invoices.length, first_day: null },
    }),
    ...more,
  });
  const sentences = writeCompanyText(facts);
  return { facts, sentences, texts: sentences.map(({ text }) => unmarkNames(text).replaceAll('\u00a0', ' ')) };
}

const invoices = [
  sale('2026-03-04', 6_000_000),
  sale('2026-03-20', 1_000_000),
  sale('2026-05-02', 3_000_000, { status: 'pending_payment', due_date: '2026-06-01' }),
  sale('2026-05-03', 4_000_000, { classification: 'expense', direction: 'received' }),
  sale('2026-05-04', 1, { classification: 'none' }),
];

test('a year in a few sentences, each with the invoices that prove it', () => {
  const { texts, sentences } = write(invoices);
  expect(texts).toEqual([
    'En 2026, Comercial Ejemplo S.A.S. lleva $ 10.000.000 en ventas y $ 4.000.000 en compras, un balance de $ 6.000.000 a favor, en 5 documentos.',
    'El mes con más ventas fue marzo, con $ 7.000.000.',
    'El mejor cliente es Acme 2000, con $ 7.500.000 en 3 documentos, el 75% de las ventas.',
    'Hay por cobrar $ 3.000.000 en 1 factura, ya vencida.',
    'Por clasificar está 1 factura.',
  ]);
  expect(sentences.map(({ search }) => search)).toEqual([
    { year: '2026' },
    { from: '2026-03-01', to: '2026-03-31', classification: 'income' },
    { year: '2026', customer: '800197268' },
    { classification: 'income', statuses: 'sent,pending_payment', notes: 'none' },
    { classification: 'none' },
  ]);
});

test('of what waits it says how much is late, and whether all of it is', () => {
  const waits = (due_date: string) => sale('2026-05-02', 3_000_000, { status: 'pending_payment', due_date });
  const result = (...due: string[]) => write(due.map(waits)).texts.find((text) => text.startsWith('Hay por cobrar'));
  expect(result('2026-12-01')).toBe('Hay por cobrar $ 3.000.000 en 1 factura.');
  expect(result('2026-06-01', '2026-12-01')).toBe(
    'Hay por cobrar $ 6.000.000 en 2 facturas, de los cuales $ 3.000.000 ya vencieron.',
  );
  expect(result('2026-06-01', '2026-07-01')).toBe('Hay por cobrar $ 6.000.000 en 2 facturas, todas ya vencidas.');
});

test('a company without invoices gets a sentence for it, and no invented figures', () => {
  const { texts } = write([], { customers: [] });
  expect(texts).toEqual(['Comercial Ejemplo S.A.S. aún no tiene facturas en 2026.']);
});

test('every figure in the summary is one of the facts', () => {
  const { facts, sentences } = write(invoices);
  const known = collectFigures(facts);
  for (const { text } of sentences) {
    expect([...known]).toEqual(expect.arrayContaining(extractFigures(maskNames(text).text)));
  }
});

test('a share beyond the whole is no share', () => {
  const customers = [{ name: 'Acme', tax_id: '', total_amount: 99_000_000, invoice_count: 3 }];
  expect(write(invoices, { customers }).facts.customer).toMatchObject({ share: null, find: 'Acme' });
});
