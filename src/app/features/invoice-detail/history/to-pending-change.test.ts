import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { toPendingChanges } from './to-pending-change.ts';

const id = crypto.randomUUID();

test('a waiting decision names both values, and nothing that is refused, a file or of another build', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...InvoiceStatus.options),
      fc.constantFrom(...Classification.options),
      fc.option(
        fc.record({ status: fc.constantFrom(...InvoiceStatus.options), classification: fc.constant('none' as const) }),
        { nil: undefined },
      ),
      (status, classification, seen) => {
        const row = { state: 'pending' as const, ...(seen && { seen }) };
        expect(toPendingChanges({ ...row, operation: 'invoice.set-status', input: { id, status } })).toEqual([
          { field: 'status', old_value: seen?.status ?? null, new_value: status },
        ]);
        expect(
          toPendingChanges({ ...row, operation: 'invoice.set-classification', input: { id, classification } }),
        ).toEqual([{ field: 'classification', old_value: seen?.classification ?? null, new_value: classification }]);
        const parked = { ...row, state: 'parked' as const };
        expect(toPendingChanges({ ...parked, operation: 'invoice.set-status', input: { id, status } })).toEqual([]);
      },
    ),
  );
  expect(toPendingChanges({ state: 'pending', operation: 'upload.file', input: { id } })).toEqual([]);
  expect(toPendingChanges({ state: 'pending', operation: 'invoice.set-status', input: 7 })).toEqual([]);
  expect(toPendingChanges({ state: 'pending', operation: 'invoice.paint', input: { id } })).toEqual([]);
});

test('a change of several coded fields names each with the value that the person saw', () => {
  const coding = [{ field: 'account', value: '5105', rule: null, at: '2026-11-21T10:00:00.000Z' }];
  const row = {
    state: 'pending' as const,
    operation: 'invoice.set-coding',
    input: { id, values: { account: '5110', cost_center: null } },
    seen: { status: 'draft' as const, classification: 'none' as const, coding },
  };
  expect(toPendingChanges(row)).toEqual([
    { field: 'account', old_value: '5105', new_value: '5110' },
    { field: 'cost_center', old_value: null, new_value: null },
  ]);
});
