import { sql } from 'kysely';
import { addDays } from '#domain/dates/calendar-date.ts';
import { createTermEnd, EVENTS_REQUIRED_SINCE } from '#domain/radian/radian-rules.ts';
import { countDeadlines, type DeadlineFigures } from '#domain/radian/radian-summary.ts';
import { type CountedPurchase, readTermDays, type TermDays } from '#domain/radian/term-days.ts';
import type { Trx } from '../platform/database/trx.ts';
import { anyIdOf } from '../platform/database/unnest-rows.ts';

type PurchaseRow = CountedPurchase & { company_id: string };

/**
 * The deadlines of each of these companies today, by the rules of domain/radian. Runs as the owner of the tables.
 */
export async function readDeadlines(
  trx: Trx,
  company_ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, DeadlineFigures>> {
  const rows = await readPurchases(trx, company_ids, today);
  const rowsOf = (id: string) => rows.filter(({ company_id }) => company_id === id);
  const endOf = createTermEnd();
  return new Map(company_ids.map((id) => [id, countDeadlines(rowsOf(id), today, endOf)]));
}

/** How many purchases of a company have each last day from today on. Runs as the owner of the tables. */
export const readTermDaysOf = async (trx: Trx, company_id: string, today: string): Promise<TermDays> =>
  readTermDays(await readPurchases(trx, [company_id], today), today);

/** A term of three business days ends within this many days, whatever holidays are in it. */
const LONGEST_TERM_DAYS = 30;

/**
 * Only purchases whose receipt (032) is that recent are read: no other one has a term that still runs. Those with the same
 * events are read once.
 */
async function readPurchases(trx: Trx, company_ids: readonly string[], today: string): Promise<readonly PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select company_id, payment_terms, direction, document_kind, environment, radian_events,
      max(issue_date) as issue_date, count(*) as documents
    from invoices
    where company_id = ${anyIdOf(company_ids)} and deleted_at is null and payment_terms = 'credit'
      and direction = 'received' and issue_date >= ${EVENTS_REQUIRED_SINCE}::date
      and jsonb_path_query_first(radian_events, '$[*] ? (@.code == "032")') ->> 'date' >= ${addDays(today, -LONGEST_TERM_DAYS)}
    group by company_id, payment_terms, direction, document_kind, environment, radian_events`.execute(trx);
  return rows;
}
