import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { matchesView } from '#tests/harness/views/matches-view.ts';
import {
  applyChangesToDebts,
  computeDebts,
  type DebtInvoice,
  debtConditions,
  debtSideOf,
  overdueConditions,
} from './debts.ts';
import { Classification, DocumentKind, Environment, type Invoice, InvoiceStatus } from './invoice.ts';
import { InvoiceView } from './invoice-view.ts';

const TODAY = '2026-12-01';
const sale = anInvoice({
  classification: 'income',
  direction: 'issued',
  status: 'sent',
  total_cop: 119_000.5,
  due_date: '2026-11-30',
});

test.each<[string, Partial<DebtInvoice>, 'customer' | 'supplier' | null]>([
  ['a sale that was sent', {}, 'customer'],
  ['a sale that waits for its payment', { status: 'pending_payment' }, 'customer'],
  ['a purchase', { classification: 'expense', direction: 'received' }, 'supplier'],
  ['a draft', { status: 'draft' }, null],
  ['a paid invoice', { status: 'paid' }, null],
  ['a credit note, also where the user calls it income', { document_kind: 'credit_note' }, null],
  ['a document of the class «Nota crédito»', { classification: 'credit_note' }, null],
  ['an invoice without a class', { classification: 'none' }, null],
  ['a test document', { environment: 'test' }, null],
])('%s is owed by or to: %s', (_, change, side) => {
  expect(debtSideOf({ ...sale, ...change })).toBe(side);
});

test('what was due before the day is overdue; what is due on it, or has no date, is not', () => {
  const due = (due_date: string | null) => ({ ...sale, due_date });
  expect(computeDebts([due('2026-11-30'), due(TODAY), due(null)], TODAY)).toEqual({
    as_of: TODAY,
    receivable: { documents: 3, amount: 357_001.5, overdue_documents: 1, overdue_amount: 119_000.5 },
    payable: { documents: 0, amount: 0, overdue_documents: 0, overdue_amount: 0 },
  });
});

test('a document without an exchange rate is counted and in no amount', () => {
  const { receivable } = computeDebts([sale, { ...sale, total_cop: null }], TODAY);
  expect(receivable).toEqual({ documents: 2, amount: 119_000.5, overdue_documents: 2, overdue_amount: 119_000.5 });
});

const anyInvoice = fc
  .record({
    status: fc.constantFrom(...InvoiceStatus.options),
    document_kind: fc.constantFrom(...DocumentKind.options, 'credit_note' as const),
    classification: fc.constantFrom(...Classification.options),
    environment: fc.constantFrom(...Environment.options),
    total_cop: fc.option(fc.integer({ min: 0, max: 10 ** 13 }).map((cents) => cents / 100)),
    due_date: fc.constantFrom(null, '2026-11-30', TODAY, '2027-01-01'),
  })
  .map((fields) => anInvoice(fields));

test('the lists to which the figures lead have just these rows, and test documents', () => {
  fc.assert(
    fc.property(fc.array(anyInvoice, { maxLength: 12 }), (invoices) => {
      const { receivable, payable } = computeDebts(invoices, TODAY);
      const listed = (conditions: Partial<InvoiceView>) => {
        const view = InvoiceView.parse(conditions);
        return invoices.filter((row) => row.environment !== 'test' && matchesView(row, view)).length;
      };
      expect(listed(debtConditions('customer'))).toBe(receivable.documents);
      expect(listed(debtConditions('supplier'))).toBe(payable.documents);
      expect(listed(overdueConditions('customer', TODAY))).toBe(receivable.overdue_documents);
      expect(listed(overdueConditions('supplier', TODAY))).toBe(payable.overdue_documents);
    }),
  );
});

test('the debts of the server plus the pending changes are the debts of all rows', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyInvoice, fc.option(anyInvoice), fc.boolean()), { maxLength: 12 }), (edits) => {
      const before = edits.map(([row]) => row);
      const changed = edits.filter(([, , isChanged]) => isChanged);
      const after: Invoice[] = edits.flatMap(([row, to, isChanged]) => (isChanged ? (to ?? []) : row));
      const changes = changed.map(([row, to]) => ({ before: row, after: to ?? undefined }));
      expect(applyChangesToDebts(computeDebts(before, TODAY), changes)).toEqual(computeDebts(after, TODAY));
    }),
  );
});
