import { z } from 'zod/mini';
import { deleteInvoice as endpoint } from '#contract/invoices.ts';
import { operation } from './operation.ts';

export const deleteInvoice = operation({
  input: z.object({ id: z.uuid() }),
  about: ({ id }) => id,
  show: () => undefined,
  send: (call, { id }, { op_id }) => call(endpoint, { params: { id } }, { operationId: op_id }),
  said: ({ rev }) => ({ row: null, rev }),
  absorbs: ['invoice.set-status', 'invoice.set-classification', 'invoice.restore', 'invoice.delete'],
  doneWhenGone: true,
});
