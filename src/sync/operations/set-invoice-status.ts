import { z } from 'zod/mini';
import { setInvoiceStatus as endpoint } from '#contract/invoices.ts';
import { BY_HAND, withCoding } from '#domain/coding/with-coding.ts';
import { RowId } from '#domain/files/document-key.ts';
import { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { scopeOfPerson } from './coding-scope.ts';
import { defineOperation } from './define-operation.ts';

export const setInvoiceStatus = defineOperation({
  input: z.object({ id: RowId, status: InvoiceStatus }),
  about: ({ id }) => id,
  project: (invoice, { status }) => withCoding(invoice, { status }, BY_HAND),
  send: ({ call }, { id, status }, { op_id, base_rev }) =>
    call(endpoint, { params: { id }, body: { status, base_rev } }, { operationId: op_id }),
  serverRows: (invoice) => [{ id: invoice.id, row: invoice, rev: invoice.rev }],
  coalescesWith: ['invoice.set-status'],
  scope: () => scopeOfPerson(['status']),
  decides: ['status'],
  succeedsWhenGone: false,
});
