import { sql } from 'kysely';
import type { RankedUser } from '#domain/accounts/user-rules.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import { approvalsKept } from '#domain/approval/approval-rules.ts';
import type { Approval } from '#domain/approval/invoice-review.ts';
import {
  approvals,
  findPolicy,
  refreshAllReviews,
  reviewedPesos,
  uploaders,
} from '../../platform/change-feed/refresh-reviews.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { recordChanges } from '../history/record-changes.ts';

/** Locks the invoices that a policy is about, before the company's clock, in the order of all other writes. */
export async function lockPendingReviews(trx: Trx, company_id: string): Promise<void> {
  await selectOpen(trx, company_id).select('t.id').orderBy('t.id').forUpdate().execute();
}

/**
 * Applies a policy that was written or deleted in this transaction: pending invoices are computed again, and lose the
 * approvals that it does not allow. Approved ones stay approved. Without a policy no invoice is pending, but the approvals
 * are kept: the policy may come back, and then it judges them (docs/approval.md#policy).
 */
export async function applyPolicy(trx: Trx, company_id: string): Promise<void> {
  const policy = await findPolicy(trx, company_id);
  if (policy) await withdrawUnallowed(trx, company_id, policy);
  await refreshAllReviews(trx, company_id);
}

const given = sql`from invoice_approvals a where a.company_id = t.company_id and a.invoice_id = t.id`;

/** The invoices `t` that are pending, or have approvals and not the last one. */
const selectOpen = (trx: Trx, company_id: string) =>
  trx
    .selectFrom('invoices as t')
    .where('t.company_id', '=', company_id)
    .where(
      sql<boolean>`(t.review->>'state' = 'pending' or (t.review is null and exists (select ${given})
        and not exists (select ${given} and a.step = a."of")))`,
    );

async function withdrawUnallowed(trx: Trx, company_id: string, policy: ApprovalPolicy): Promise<void> {
  const members = await listMembers(trx, company_id);
  const open = await selectOpen(trx, company_id)
    .where(sql<boolean>`exists (select ${given})`)
    .select(['t.id', 't.supplier_nit', reviewedPesos('t').as('total_cop'), uploaders.as('uploaders')])
    .select(sql<Approval[]>`(select ${approvals} ${given})`.as('approvals'))
    .execute();
  const withdrawn = open.flatMap(({ id, ...invoice }) => {
    const kept = approvalsKept(policy, invoice, (user) => members.get(user));
    return invoice.approvals.slice(kept.length).map((approval) => ({ ...approval, invoice_id: id }));
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
