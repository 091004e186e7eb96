import { sql } from 'kysely';
import { EVENTS_REQUIRED_SINCE } from '#domain/radian/radian-rules.ts';
import type { Sum } from '#domain/reports/sentence.ts';
import type { Trx } from '../../platform/database/trx.ts';

/** The day of an event of the row; null without it. The row has at most one of each code. */
const dayOf = (code: string) =>
  sql`(select e->>'date' from jsonb_array_elements(radian_events) e where e->>'code' = ${code} limit 1)`;

/**
 * The purchases on credit of the year of `today` whose 030 or 032 is missing, by the rules of summarizeRadian of
 * domain/radian: a 032 before its 030 does not count, and an inscribed invoice needs neither. Documents without a rate
 * are in the number and not in the sum.
 */
export async function readMoneyAtRisk(trx: Trx, company_id: string, today: string): Promise<Sum> {
  const year = today.slice(0, 4);
  const first = `${year}-01-01` > EVENTS_REQUIRED_SINCE ? `${year}-01-01` : EVENTS_REQUIRED_SINCE;
  const { rows } = await sql<Sum>`
    select count(*)::integer as documents, coalesce(sum(total_cop) * 100, 0)::bigint as cents
    from invoices
    where company_id = ${company_id}::uuid and deleted_at is null and payment_terms = 'credit'
      and direction = 'received' and environment = 'production'
      and document_kind in ('invoice', 'contingency_invoice')
      and issue_date between ${first}::date and ${`${year}-12-31`}::date
      and ${dayOf('036')} is null
      and coalesce(${dayOf('030')} > ${dayOf('032')}, true)`.execute(trx);
  return rows[0] ?? { documents: 0, cents: 0 };
}
