import { z } from 'zod/mini';
import { setInvoiceStatus as endpoint } from '#contract/invoices.ts';
import { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { operation } from './operation.ts';

export const setInvoiceStatus = operation({
  input: z.object({ id: z.uuid(), status: InvoiceStatus }),
  about: ({ id }) => id,
  show: (invoice, { status }) => ({ ...invoice, status }),
  send: (call, { id, status }, { op_id, base_rev }) =>
    call(endpoint, { params: { id }, body: { status, base_rev } }, { operationId: op_id }),
  said: (invoice) => ({ row: invoice, rev: invoice.rev }),
  absorbs: ['invoice.set-status'],
  doneWhenGone: false,
});
