import { z } from 'zod/mini';
import { withdrawApproval as endpoint } from '#contract/invoices.ts';
import { SeenApproval } from '#domain/approval/invoice-review.ts';
import { withoutApproval } from '#domain/approval/with-approval.ts';
import { RowId } from '#domain/files/document-key.ts';
import { defineOperation } from './define-operation.ts';

/** Takes back the last approval of a purchase. `seen` is absent in changes that an earlier build stored. */
export const withdrawApproval = defineOperation({
  input: z.object({ id: RowId, step: z.int(), seen: z.optional(SeenApproval) }),
  about: ({ id }) => id,
  project: (invoice, { step, seen }) => withoutApproval(invoice, step, seen),
  send: ({ call }, { id, step, seen }, { op_id }) =>
    call(endpoint, { params: { id }, body: { step, ...(seen && { seen }) } }, { operationId: op_id }),
  serverRows: (invoice) => [{ id: invoice.id, row: invoice, rev: invoice.rev }],
  coalescesWith: ['invoice.approve', 'invoice.withdraw-approval'],
  scope: ({ step }) => String(step),
  succeedsWhenGone: false,
});
