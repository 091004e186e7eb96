import { sql } from 'kysely';
import type { Trx } from '../database/trx.ts';

/**
 * Gives every row that this transaction wrote a revision in the change feed, one number per row. It locks the company's
 * clock until the commit, so revisions become visible in order: no slow work may follow it.
 *
 * The rows are joined by ctid, which is a lookup whatever the statistics say. By id, the planner compared each row of a
 * new company with each other one. A ctid is stable here, because only this transaction can change unstamped rows.
 */
export async function stampChanges(trx: Trx, company_id: string): Promise<void> {
  await sql`
    with fresh as (
      select ctid, row_number() over (order by issue_date, id) as place, count(*) over () as total
      from invoices where company_id = ${company_id} and rev = 0
    ), clock as (
      update company_clock set seq = seq + (select count(*) from fresh)
      where company_id = ${company_id} and exists (select from fresh)
      returning seq
    )
    update invoices
    set rev = clock.seq - fresh.total + fresh.place,
        status_rev = case when status_rev = 0 then clock.seq - fresh.total + fresh.place else status_rev end,
        classification_rev =
          case when classification_rev = 0 then clock.seq - fresh.total + fresh.place else classification_rev end,
        given_rate_rev = case when given_rate_rev = 0 then clock.seq - fresh.total + fresh.place else given_rate_rev end
    from fresh, clock
    where invoices.ctid = fresh.ctid`.execute(trx);
}

export type Clock = { seq: number; epoch: string; horizon: number; start: string };

/**
 * The latest revision of the company's feed, the epoch of the feed, the revision up to which tombstones were removed,
 * and the newest start of the server. Rows that are read in the same snapshot have no later revision.
 */
export function readClock(trx: Trx, company_id: string): Promise<Clock> {
  return trx
    .selectFrom('company_clock')
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('feed_starts')
          .select('id')
          .where('company_id', '=', company_id)
          .orderBy('place', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['seq', 'epoch', 'horizon', 'newest.id as start'])
    .where('company_clock.company_id', '=', company_id)
    .executeTakeFirstOrThrow();
}
