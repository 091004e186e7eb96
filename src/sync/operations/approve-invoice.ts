import { z } from 'zod/mini';
import { approveInvoice as endpoint } from '#contract/invoices.ts';
import { withApproval } from '#domain/approval/with-approval.ts';
import { RowId } from '#domain/files/document-key.ts';
import { defineOperation } from './define-operation.ts';

/** Approves the step of a purchase that the person saw; `digest` names what it was about. */
export const approveInvoice = defineOperation({
  input: z.object({
    id: RowId,
    step: z.int(),
    digest: z.string(),
    user_id: z.uuid(),
    email: z.string(),
    at: z.string(),
  }),
  about: ({ id }) => id,
  project: (invoice, { step, user_id, email, at }) => withApproval(invoice, { step, user_id, email, at }),
  send: ({ call }, { id, step, digest }, { op_id }) =>
    call(endpoint, { params: { id }, body: { step, digest } }, { operationId: op_id }),
  serverRows: (invoice) => [{ id: invoice.id, row: invoice, rev: invoice.rev }],
  coalescesWith: ['invoice.approve', 'invoice.withdraw-approval'],
  scope: ({ step }) => String(step),
  reportsEarlier: true,
  succeedsWhenGone: false,
});
