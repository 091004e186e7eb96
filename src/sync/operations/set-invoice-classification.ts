import { z } from 'zod/mini';
import { setInvoiceClassification as endpoint } from '#contract/invoices.ts';
import { BY_HAND, withCoding } from '#domain/coding/with-coding.ts';
import { RowId } from '#domain/files/document-key.ts';
import { Classification } from '#domain/invoices/invoice.ts';
import { scopeOfPerson } from './coding-scope.ts';
import { defineOperation } from './define-operation.ts';

export const setInvoiceClassification = defineOperation({
  input: z.object({ id: RowId, classification: Classification }),
  about: ({ id }) => id,
  project: (invoice, { classification }) => withCoding(invoice, { classification }, BY_HAND),
  send: ({ call }, { id, classification }, { op_id, base_rev }) =>
    call(endpoint, { params: { id }, body: { classification, base_rev } }, { operationId: op_id }),
  serverRows: (invoice) => [{ id: invoice.id, row: invoice, rev: invoice.rev }],
  coalescesWith: ['invoice.set-classification'],
  scope: () => scopeOfPerson(['classification']),
  decides: ['classification'],
  succeedsWhenGone: false,
});
