import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { byNewest, InvoiceFilter, matchesFilter } from './invoice.ts';

const everything = InvoiceFilter.parse({});

test.each([
  [{}, { year: 'all', supplier: '', customer: '', classification: 'all' }],
  [{ year: 2026 }, { ...everything, year: '2026' }],
  [{ year: '20261' }, everything],
  [{ year: 'ayer', classification: 'otra' }, everything],
  [
    { classification: 'credit_note', supplier: '  Café ' },
    { ...everything, classification: 'credit_note', supplier: 'Café' },
  ],
  [{ supplier: { a: 1 } }, everything],
])('the address %o is read as %o', (search, filter) => {
  expect(InvoiceFilter.parse(search)).toEqual(filter);
});

const invoice = anInvoice({
  supplier_name: 'CAFÉ  del Valle S.A.S.',
  supplier_nit: '900123456',
  customer_name: 'Peña & Hijos',
  issue_date: '2026-03-01',
  classification: 'expense',
});

test.each([
  [{ supplier: 'cafe del' }, true],
  [{ supplier: '900123' }, true],
  [{ supplier: 'pena' }, false],
  [{ customer: 'PEÑA' }, true],
  [{ year: '2026' }, true],
  [{ year: '2025' }, false],
  [{ classification: 'expense' }, true],
  [{ classification: 'income' }, false],
])('the filter %o keeps it: %s', (filter, kept) => {
  expect(matchesFilter(invoice, InvoiceFilter.parse(filter))).toBe(kept);
});

test('the newest comes first and equal days have one fixed order', () => {
  const [a, b] = [anInvoice({ issue_date: '2026-01-02' }), anInvoice({ issue_date: '2026-01-02' })];
  const old = anInvoice({ issue_date: '2025-12-31' });
  expect([old, a, b].sort(byNewest)).toEqual([b, a, old].sort(byNewest));
  expect([old, a, b].sort(byNewest)[2]).toBe(old);
  expect(byNewest(a, a)).toBe(0);
});
