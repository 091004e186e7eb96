import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { matchesView } from '#tests/harness/views/matches-view.ts';
import { InvoiceView } from './invoice-view.ts';

const invoice = anInvoice({
  invoice_number: 'FE-7',
  supplier_name: 'Café del Valle',
  customer_name: 'Ferretería Norte',
  customer_nit: '901604629',
  cufe: `abcd${'0'.repeat(88)}7890`,
  status: 'sent',
});

const view = (part: Partial<InvoiceView>) => InvoiceView.parse(part);

test.each(['fe-7', 'CAFE', 'norte', '900.123.456-8', '900123456', '901 604 629', '901604629-3', 'ABCD000', '7890'])(
  'an invoice is found by "%s"',
  (q) => {
    expect(matchesView(invoice, view({ q }))).toBe(true);
  },
);

test.each(['fe-8', 'sur', '900.123.457', 'abce'])('"%s" does not find it', (q) => {
  expect(matchesView(invoice, view({ q }))).toBe(false);
});

test('status and the filters of the specification narrow together', () => {
  expect(matchesView(invoice, view({ status: 'sent', supplier: 'valle' }))).toBe(true);
  expect(matchesView(invoice, view({ status: 'paid', supplier: 'valle' }))).toBe(false);
  expect(matchesView(invoice, view({ status: 'sent', supplier: 'norte' }))).toBe(false);
});

test.each([
  ['900123456', 'another', true],
  ['another', '900123456', true],
  ['9001234568', 'another', true],
  ['9001234567', 'another', false],
  ['another', '', false],
])('a company with the NIT 900123456 is named by the parties %s and %s: %s', (supplier_nit, customer_nit, isNamed) => {
  expect(matchesView({ ...invoice, supplier_nit, customer_nit }, view({ company: '900123456' }))).toBe(isNamed);
});

test('the company in the address is a number too, and nonsense falls back to all companies', () => {
  expect(InvoiceView.parse({ company: 900123456 }).company).toBe('900123456');
  expect(InvoiceView.parse({ company: '900.123' }).company).toBeUndefined();
});

test('the days of issue and of falling due narrow, their ends included', () => {
  const dated = { ...invoice, issue_date: '2026-11-05', due_date: '2026-12-05' };
  expect(matchesView(dated, view({ from: '2026-11-05', to: '2026-11-05', due_to: '2026-12-05' }))).toBe(true);
  expect(matchesView(dated, view({ from: '2026-11-06' }))).toBe(false);
  expect(matchesView(dated, view({ due_from: '2026-12-06' }))).toBe(false);
  expect(matchesView({ ...dated, due_date: null }, view({ due_to: '2026-12-31' }))).toBe(false);
  expect(view({ from: 'ayer', due_to: '2026-02-30' })).toMatchObject({ from: undefined, due_to: undefined });
});

test('nonsense in the address falls back to everything, newest first', () => {
  expect(
    InvoiceView.parse({ year: 'x', classification: 'ventas', status: 'rota', sort: 7, open: 'no', q: [1] }),
  ).toEqual({
    year: 'all',
    supplier: '',
    customer: '',
    classification: 'all',
    status: 'all',
    q: '',
    sort: 'newest',
    open: undefined,
  });
  expect(InvoiceView.parse({ q: 900123456 }).q).toBe('900123456');
});
