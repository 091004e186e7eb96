import { sql } from 'kysely';
import type { Trx } from '../database/trx.ts';

/**
 * Gives every row this transaction wrote its place in the feed, one number a row. It holds the company's clock until
 * the commit, so numbers become visible in their order: nothing slow may follow it.
 */
export async function stampChanges(trx: Trx, company_id: string): Promise<void> {
  await sql`
    with fresh as (
      select id, row_number() over (order by issue_date, id) as place, count(*) over () as total
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
          case when classification_rev = 0 then clock.seq - fresh.total + fresh.place else classification_rev end
    from fresh, clock
    where invoices.company_id = ${company_id} and invoices.id = fresh.id`.execute(trx);
}

export type Clock = { seq: number; epoch: string; horizon: number };

/** How far the company's feed has come, which feed it is, and up to where it has forgotten what was deleted. */
export function readClock(trx: Trx, company_id: string): Promise<Clock> {
  return trx
    .selectFrom('company_clock')
    .select(['seq', 'epoch', 'horizon'])
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
}
