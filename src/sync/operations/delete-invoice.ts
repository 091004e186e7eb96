import { z } from 'zod/mini';
import { deleteInvoice as endpoint } from '#contract/invoices.ts';
import { RowId } from '#domain/files/document-key.ts';
import { defineOperation } from './define-operation.ts';

export const deleteInvoice = defineOperation({
  input: z.object({ id: RowId }),
  about: ({ id }) => id,
  project: () => undefined,
  send: ({ call }, { id }, { op_id, base_rev }) =>
    call(endpoint, { params: { id }, body: { base_rev } }, { operationId: op_id }),
  serverRows: ({ rev }, { id }) => [{ id, row: null, rev }],
  coalescesWith: [
    'invoice.set-status',
    'invoice.set-classification',
    'invoice.approve',
    'invoice.withdraw-approval',
    'invoice.record-event',
    'invoice.remove-event',
    'invoice.set-coding',
    'invoice.restore',
    'invoice.delete',
  ],
  decides: ['status', 'classification', 'radian_events', 'coding'],
  succeedsWhenGone: true,
});
