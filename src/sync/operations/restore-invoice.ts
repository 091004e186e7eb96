import { z } from 'zod/mini';
import { restoreInvoice as endpoint } from '#contract/invoices.ts';
import { Invoice } from '#domain/invoices/invoice.ts';
import { operation } from './operation.ts';

/** What is in the trash may not be on this device: without `row` it is shown again once the server has answered. */
export const restoreInvoice = operation({
  input: z.object({ id: z.uuid(), row: z.optional(Invoice) }),
  about: ({ id }) => id,
  show: (invoice) => invoice,
  send: (call, { id }, { op_id }) => call(endpoint, { params: { id } }, { operationId: op_id }),
  said: (invoice) => ({ row: invoice, rev: invoice.rev }),
  absorbs: ['invoice.delete', 'invoice.restore'],
  doneWhenGone: false,
  revives: true,
  revived: ({ row }) => row,
});
