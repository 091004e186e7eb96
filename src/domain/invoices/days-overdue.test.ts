import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { daysOverdue } from './days-overdue.ts';
import { InvoiceStatus } from './invoice.ts';

const today = '2026-12-01';
const overdue = anInvoice({ due_date: '2026-11-28', classification: 'income', status: 'sent' });

test('only what is sent or pending of payment is overdue', () => {
  const days = InvoiceStatus.options.map((status) => [status, daysOverdue({ ...overdue, status }, today)]);
  expect(Object.fromEntries(days)).toEqual({ draft: 0, sent: 3, pending_payment: 3, paid: 0 });
});

test('a credit note is never overdue, by its type or by its class', () => {
  expect(daysOverdue({ ...overdue, document_kind: 'credit_note' }, today)).toBe(0);
  expect(daysOverdue({ ...overdue, classification: 'credit_note' }, today)).toBe(0);
});

test('on its due date an invoice is not overdue, nor without one', () => {
  for (const due_date of [today, '2026-12-15', null]) expect(daysOverdue({ ...overdue, due_date }, today)).toBe(0);
});
