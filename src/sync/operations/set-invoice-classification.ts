import { z } from 'zod/mini';
import { setInvoiceClassification as endpoint } from '#contract/invoices.ts';
import { directionAfter } from '#domain/invoices/direction-after.ts';
import { Classification } from '#domain/invoices/invoice.ts';
import { operation } from './operation.ts';

export const setInvoiceClassification = operation({
  input: z.object({ id: z.uuid(), classification: Classification }),
  about: ({ id }) => id,
  show: (invoice, { classification }) => ({
    ...invoice,
    classification,
    direction: directionAfter(invoice.direction, classification),
  }),
  send: (call, { id, classification }, { op_id, base_rev }) =>
    call(endpoint, { params: { id }, body: { classification, base_rev } }, { operationId: op_id }),
  said: (invoice) => ({ row: invoice, rev: invoice.rev }),
  absorbs: ['invoice.set-classification'],
  doneWhenGone: false,
});
