import type { ApprovalPolicy } from './approval-policy.ts';

type Member = { id: string; is_manager: boolean };

/**
 * Why invoices stay pending under a policy whatever people do: a step that nobody may approve (from 1), two steps with one
 * person for both, or what somebody uploads and nobody else may approve. `supplier_…`: of suppliers with an approver.
 */
export type PolicyGap =
  | { type: 'no_approver'; step: number }
  | { type: 'same_person'; user_id: string }
  | { type: 'own_upload'; user_ids: string[] }
  | { type: 'supplier_same_person'; nit: string }
  | { type: 'supplier_own_upload' };

/** The gaps of a policy for the people of a company, the most serious kind alone. */
export function findPolicyGaps(policy: ApprovalPolicy, members: readonly Member[]): PolicyGap[] {
  const { by_supplier, own_uploads } = policy;
  const steps = policy.steps.map(({ approvers }) => listApprovers(approvers, members));
  const missing = steps.flatMap((ids, at): PolicyGap[] =>
    ids.length === 0 ? [{ type: 'no_approver', step: at + 1 }] : [],
  );
  if (missing.length > 0) return missing;
  const [[user_id = ''] = [], second] = steps;
  if (!canBeApproved(steps)) return [{ type: 'same_person', user_id }];
  const suppliers = by_supplier.flatMap(({ nit, approver }): PolicyGap[] =>
    canBeApproved(second ? [[approver], second] : [[approver]]) ? [] : [{ type: 'supplier_same_person', nit }],
  );
  return own_uploads ? suppliers : [...suppliers, ...findUploadGaps(policy, members, steps)];
}

function findUploadGaps(
  { by_supplier }: ApprovalPolicy,
  members: readonly Member[],
  steps: readonly string[][],
): PolicyGap[] {
  const blocked = members.filter(({ id }) => !canBeApproved(steps.map((ids) => ids.filter((one) => one !== id))));
  const user_ids = blocked.map(({ id }) => id);
  return [
    ...(user_ids.length > 0 ? [{ type: 'own_upload' as const, user_ids }] : []),
    ...(by_supplier.length > 0 ? [{ type: 'supplier_own_upload' as const }] : []),
  ];
}

const listApprovers = (approvers: readonly string[], members: readonly Member[]): string[] =>
  members
    .filter(({ id, is_manager }) => (approvers.length === 0 ? is_manager : approvers.includes(id)))
    .map(({ id }) => id);

/** Whether a different person can approve each step. */
const canBeApproved = ([first = [], second]: readonly string[][]): boolean =>
  first.some((one) => second === undefined || second.some((other) => other !== one));
