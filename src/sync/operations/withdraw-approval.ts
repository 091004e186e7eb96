import { z } from 'zod/mini';
import { withdrawApproval as endpoint } from '#contract/invoices.ts';
import { withoutApproval } from '#domain/approval/with-approval.ts';
import { RowId } from '#domain/files/document-key.ts';
import { defineOperation } from './define-operation.ts';

/** Takes back the last approval of a purchase. */
export const withdrawApproval = defineOperation({
  input: z.object({ id: RowId, step: z.int() }),
  about: ({ id }) => id,
  project: (invoice, { step }) => withoutApproval(invoice, step),
  send: ({ call }, { id, step }, { op_id }) =>
    call(endpoint, { params: { id }, body: { step } }, { operationId: op_id }),
  serverRows: (invoice) => [{ id: invoice.id, row: invoice, rev: invoice.rev }],
  coalescesWith: ['invoice.approve', 'invoice.withdraw-approval'],
  scope: ({ step }) => String(step),
  succeedsWhenGone: false,
});
