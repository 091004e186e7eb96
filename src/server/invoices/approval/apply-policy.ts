import type { RankedUser } from '#domain/accounts/user-rules.ts';
import { approvalsKept } from '#domain/approval/approval-rules.ts';
import { findPolicy, refreshAllReviews } from '../../platform/change-feed/refresh-reviews.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { recordChanges } from '../history/record-changes.ts';

/** Locks the invoices that a policy is about, before the company's clock, in the order of all other writes. */
export async function lockPendingReviews(trx: Trx, company_id: string): Promise<void> {
  await selectPending(trx, company_id).orderBy('id').forUpdate().execute();
}

/**
 * Applies a policy that was written or deleted in this transaction: pending invoices are computed again, and lose the
 * approvals that it does not allow. Approved ones stay approved (docs/approval.md#policy).
 */
export async function applyPolicy(trx: Trx, company_id: string): Promise<void> {
  await withdrawUnallowed(trx, company_id);
  await refreshAllReviews(trx, company_id);
}

const selectPending = (trx: Trx, company_id: string) =>
  trx
    .selectFrom('invoices')
    .select(['id', 'total_cop', 'supplier_nit', 'review'])
    .where('company_id', '=', company_id)
    .where((e) => e(e.ref('review', '->>').key('state'), '=', 'pending'));

async function withdrawUnallowed(trx: Trx, company_id: string): Promise<void> {
  const policy = await findPolicy(trx, company_id);
  const members = await listMembers(trx, company_id);
  const pending = await selectPending(trx, company_id).execute();
  const withdrawn = pending.flatMap(({ id, review, ...invoice }) => {
    const approvals = review?.approvals ?? [];
    const kept = policy ? approvalsKept(policy, { ...invoice, approvals }, (user) => members.get(user)) : [];
    return approvals.slice(kept.length).map((approval) => ({ ...approval, invoice_id: id }));
  });
  if (withdrawn.length === 0) return;
  for (const { invoice_id, step } of withdrawn)
    await trx
      .deleteFrom('invoice_approvals')
      .where('company_id', '=', company_id)
      .where('invoice_id', '=', invoice_id)
      .where('step', '=', step)
      .execute();
  const changes = withdrawn.map(({ invoice_id, step, email }) => {
    return { invoice_id, field: `approval.${step}`, old_value: email, new_value: null };
  });
  await recordChanges(trx, company_id, { user_id: null, source: 'system' }, changes);
}

async function listMembers(trx: Trx, company_id: string): Promise<Map<string, RankedUser>> {
  const rows = await trx
    .selectFrom('memberships')
    .select(['user_id as id', 'role', 'is_titular'])
    .where('company_id', '=', company_id)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
