import { type RawBuilder, sql } from 'kysely';
import { isManager, type RankedUser } from '#domain/accounts/user-rules.ts';
import type { ReviewFilter } from '#domain/invoices/invoice-view.ts';

/** The SQL form of the filter `review`; `mine` is obstacleOf of domain/approval/approval-rules.ts without an obstacle. */
export function reviewConditions(filter: ReviewFilter | undefined, viewer: RankedUser): RawBuilder<boolean>[] {
  if (filter === undefined) return [];
  if (filter !== 'mine') return [sql<boolean>`review->>'state' = ${filter}`];
  const approval = JSON.stringify([{ user_id: viewer.id }]);
  return [
    sql<boolean>`review->>'state' = 'pending'`,
    sql<boolean>`case when review->'approvers' = '[]' then ${isManager(viewer)}::boolean
      else review->'approvers' ? ${viewer.id}::text end`,
    sql<boolean>`not review->'uploaders' ? ${viewer.id}::text`,
    sql<boolean>`not review->'approvals' @> ${approval}::jsonb`,
  ];
}
