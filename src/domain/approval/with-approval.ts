import type { Invoice } from '../invoices/invoice.ts';
import { type Approval, isSeenApproval, reviewOf, type SeenApproval } from './invoice-review.ts';

/** The row with the approval of its next step. A row that has that step already, or needs none, stays as it is. Pure. */
export function withApproval<I extends Pick<Invoice, 'review'>>(invoice: I, approval: Approval): I {
  const review = reviewOf(invoice);
  if (review?.state !== 'pending' || review.step !== approval.step) return invoice;
  const isLast = review.step === review.of;
  const approvals = [...review.approvals, approval];
  const next = isLast ? { state: 'approved' as const } : { step: review.step + 1, approvers: [] };
  return { ...invoice, review: { ...review, ...next, approvals } };
}

/** The row without its last approval, where that is the one that the person saw at the step. Pure. */
export function withoutApproval<I extends Pick<Invoice, 'review'>>(invoice: I, step: number, seen?: SeenApproval): I {
  const review = reviewOf(invoice);
  const last = review?.approvals.at(-1);
  if (!review || last?.step !== step || !isSeenApproval(last, seen)) return invoice;
  return { ...invoice, review: { ...review, state: 'pending', step, approvals: review.approvals.slice(0, -1) } };
}
