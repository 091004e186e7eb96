import { expect, test } from 'vitest';
import { createEntryFactory } from '#store/invoices/index-entry.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { overduePart } from './overdue-part.ts';

const bill = (part: Parameters<typeof anInvoice>[0]) =>
  anInvoice({ due_date: '2026-11-01', classification: 'expense', status: 'pending_payment', ...part });
const entriesOf = (...parts: Parameters<typeof anInvoice>[0][]) => parts.map(bill).map(createEntryFactory());
const daysOf = (entries: ReturnType<typeof entriesOf>) =>
  overduePart(entries, '2026-12-01').map(({ due_date }) => due_date);

test('of a list of unpaid invoices those before today are overdue, no draft and no credit note', () => {
  const others = [{ due_date: '2026-12-01' }, { status: 'draft' }, { document_kind: 'credit_note' }] as const;
  expect(daysOf(entriesOf({}, ...others))).toEqual(['2026-11-01']);
});

test('a list with a paid invoice is no list of debts', () => {
  expect(daysOf(entriesOf({}, { status: 'paid' }))).toEqual([]);
});
