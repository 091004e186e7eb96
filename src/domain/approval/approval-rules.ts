import type { RankedUser } from '../accounts/user-rules.ts';
import { isManager } from '../accounts/user-rules.ts';
import { ownSpellings } from '../invoices/invoice.ts';
import type { ApprovalPolicy } from './approval-policy.ts';
import type { Approval, InvoiceReview } from './invoice-review.ts';

/** Why a person may not approve: the review is not pending, or the rule that forbids it (docs/approval.md#rules). */
export type ApprovalObstacle = 'not_needed' | 'approved' | 'own_upload' | 'other_step' | 'not_approver';

/** Why the person may not approve the next step of an invoice; undefined when they may. Device and server use it. */
export function obstacleOf(review: InvoiceReview | null, person: RankedUser): ApprovalObstacle | undefined {
  if (!review) return 'not_needed';
  if (review.state === 'approved') return 'approved';
  if (review.approvals.some(({ user_id }) => user_id === person.id)) return 'other_step';
  if (!isApprover(review.approvers, person)) return 'not_approver';
  return review.uploaders.includes(person.id) ? 'own_upload' : undefined;
}

/** The last approval, where the person gave it or manages the company: only it can be withdrawn. */
export function withdrawableApproval(review: InvoiceReview | null, person: RankedUser): Approval | undefined {
  const last = review?.approvals.at(-1);
  return last && (last.user_id === person.id || isManager(person)) ? last : undefined;
}

const isApprover = (approvers: readonly string[], person: RankedUser): boolean =>
  approvers.length === 0 ? isManager(person) : approvers.includes(person.id);

/**
 * `total_cop` is null for a foreign amount without a rate of its document. A rate that a person gives does not count here:
 * it would decide how many steps are needed.
 */
type ReviewedAmount = { total_cop: number | null; supplier_nit: string };

/** The number of steps that a purchase needs. */
export const stepCount = ({ steps }: ApprovalPolicy, { total_cop }: Pick<ReviewedAmount, 'total_cop'>): number =>
  steps.filter(({ from_amount }) => total_cop === null || from_amount <= Math.abs(total_cop)).length;

/** The people who may approve a step, from 1; empty: the titular and the administrators. */
export function approversOf(policy: ApprovalPolicy, step: number, { supplier_nit }: ReviewedAmount): readonly string[] {
  const ofSupplier = step === 1 ? supplierApprovers(policy)[supplier_nit.toUpperCase()] : undefined;
  return ofSupplier === undefined ? (policy.steps[step - 1]?.approvers ?? []) : [ofSupplier];
}

/** The approver by each spelling of the supplier's NIT, or by its foreign number; letters are capitals. */
export const supplierApprovers = ({ by_supplier }: Pick<ApprovalPolicy, 'by_supplier'>): Record<string, string> =>
  Object.fromEntries(
    by_supplier.flatMap(({ nit, approver }) => ownSpellings(nit).map((one) => [one.toUpperCase(), approver])),
  );

type PendingInvoice = ReviewedAmount & { approvals: readonly Approval[]; uploaders: readonly string[] };

/**
 * The approvals of a pending invoice that count under a changed policy. The last step is never among them: only an
 * approval makes an invoice approved, never a policy.
 */
export function approvalsKept(
  policy: ApprovalPolicy,
  invoice: PendingInvoice,
  findPerson: (id: string) => RankedUser | undefined,
): Approval[] {
  const count = stepCount(policy, invoice);
  const end = invoice.approvals.findIndex(({ step, user_id }) => {
    const person = findPerson(user_id);
    const isOwnUpload = !policy.own_uploads && invoice.uploaders.includes(user_id);
    return step >= count || isOwnUpload || !person || !isApprover(approversOf(policy, step, invoice), person);
  });
  return end === -1 ? [...invoice.approvals] : invoice.approvals.slice(0, end);
}
