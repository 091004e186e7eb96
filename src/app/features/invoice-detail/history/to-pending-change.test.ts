import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { toPendingChange } from './to-pending-change.ts';

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
        expect(toPendingChange({ ...row, operation: 'invoice.set-status', input: { id, status } })).toEqual({
          field: 'status',
          old_value: seen?.status ?? null,
          new_value: status,
        });
        expect(
          toPendingChange({ ...row, operation: 'invoice.set-classification', input: { id, classification } }),
        ).toEqual({ field: 'classification', old_value: seen?.classification ?? null, new_value: classification });
        const parked = { ...row, state: 'parked' as const };
        expect(toPendingChange({ ...parked, operation: 'invoice.set-status', input: { id, status } })).toBeUndefined();
      },
    ),
  );
  expect(toPendingChange({ state: 'pending', operation: 'upload.file', input: { id } })).toBeUndefined();
  expect(toPendingChange({ state: 'pending', operation: 'invoice.set-status', input: 7 })).toBeUndefined();
  expect(toPendingChange({ state: 'pending', operation: 'invoice.paint', input: { id } })).toBeUndefined();
});
