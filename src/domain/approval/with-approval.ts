import type { Invoice } from '../invoices/invoice.ts';
import { type Approval, reviewOf } from './invoice-review.ts';

/** The row with the approval of its next step. A row that has that step already, or needs none, stays as it is. Pure. */
export function withApproval<I extends Pick<Invoice, 'review'>>(invoice: I, approval: Approval): I {
  const review = reviewOf(invoice);
  if (review?.state !== 'pending' || review.step !== approval.step) return invoice;
  const isLast = review.step === review.of;
  const approvals = [...review.approvals, approval];
  const next = isLast ? { state: 'approved' as const } : { step: review.step + 1, approvers: [] };
  return { ...invoice, review: { ...review, ...next, approvals } };
}

/** The row without its last approval, where that is of the step. Pure. */
export function withoutApproval<I extends Pick<Invoice, 'review'>>(invoice: I, step: number): I {
  const review = reviewOf(invoice);
  if (!review || review.approvals.at(-1)?.step !== step) return invoice;
  return { ...invoice, review: { ...review, state: 'pending', step, approvals: review.approvals.slice(0, -1) } };
}
