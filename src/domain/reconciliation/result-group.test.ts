import { expect, test } from 'vitest';
import { Cents } from '#domain/money.ts';
import type { LocalInvoice } from './local-invoice.ts';
import { groupSum, readForeignRows } from './result-group.ts';
import type { ResultLine } from './result-line.ts';
import { selectLines } from './select-lines.ts';
import { summarizeLines } from './summarize-lines.ts';

const INVOICE: LocalInvoice = {
  id: 'a',
  number: 'FE1',
  kind: 'invoice',
  environment: 'production',
  supplier_nit: '800111222',
  supplier_name: 'Proveedor',
  customer_nit: '900123456',
  customer_name: 'Propia',
  cufe: null,
  currency: 'COP',
  total: Cents.parse(10_000),
  tax: Cents.parse(0),
  issue_date: '2026-10-10',
  trashed: false,
};

const aLine = (line: Partial<ResultLine>): ResultLine => ({
  document: 'a',
  type: 'not_invoice',
  reason: 'event',
  fields: [],
  row: null,
  invoice: INVOICE,
  ...line,
});

const FOREIGN = aLine({ reason: 'other_company' });
const LINES = [aLine({}), FOREIGN, FOREIGN];

test('the rows of another company are a group of their own, and not in the one they are a class of', () => {
  const summary = summarizeLines(LINES, new Set());
  expect(groupSum(summary, 'not_invoice')).toMatchObject({ count: 1, total: 10_000 });
  expect(groupSum(summary, 'other_company')).toMatchObject({ count: 2, total: 20_000 });
  const select = (type: 'not_invoice' | 'other_company') =>
    selectLines(LINES, { type, search: '', reason: null, moved: false });
  expect([select('not_invoice'), select('other_company')]).toEqual([[0], [1, 2]]);
});

test('a run of an earlier build has their number, and no sum that it does not know', () => {
  const { other_company: _, ...summary } = summarizeLines(LINES, new Set());
  expect(groupSum(summary, 'not_invoice')).toEqual({ count: 1, total: null });
  expect(groupSum(summary, 'other_company')).toEqual({ count: 2, total: null });
});

test.each([
  [0, 3, 'none'],
  [1, 2, 'some'],
  [2, 3, 'most'],
  [2, 2, 'all'],
])('%i of %i foreign rows are %s', (count, rows, share) => {
  const summary = summarizeLines(Array(count).fill(FOREIGN), new Set());
  expect(readForeignRows(summary, rows)).toEqual({ count, rows, share });
});

test('a credit note lowers the sum', () => {
  const note = aLine({ type: 'only_local', reason: 'unknown', invoice: { ...INVOICE, kind: 'credit_note' } });
  const invoice = aLine({ type: 'only_local', reason: 'unknown' });
  expect(summarizeLines([note], new Set()).classes.only_local.total).toBe(-10_000);
  expect(summarizeLines([note, invoice], new Set()).classes.only_local.total).toBe(0);
});
