import { z } from 'zod/mini';
import { restoreInvoice as endpoint } from '#contract/invoices.ts';
import { RowId } from '#domain/files/document-key.ts';
import { Invoice } from '#domain/invoices/invoice.ts';
import { defineOperation } from './define-operation.ts';

/** A trashed invoice may not be on this device: without `row` it is shown only after the server has responded. */
export const restoreInvoice = defineOperation({
  input: z.object({ id: RowId, row: z.optional(Invoice) }),
  about: ({ id }) => id,
  project: (invoice) => invoice,
  send: ({ call }, { id }, { op_id }) => call(endpoint, { params: { id } }, { operationId: op_id }),
  serverRows: (invoice) => [{ id: invoice.id, row: invoice, rev: invoice.rev }],
  coalescesWith: ['invoice.delete', 'invoice.restore'],
  succeedsWhenGone: false,
  restoresRow: true,
  restoredRow: ({ row }) => row,
});
