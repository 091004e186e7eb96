import { sql } from 'kysely';
import { EVENTS_REQUIRED_SINCE } from '#domain/radian/radian-rules.ts';
import { countDeadlines, type DeadlineFigures } from '#domain/radian/radian-summary.ts';
import type { RadianInvoice } from '#domain/radian/read-radian.ts';
import type { Trx } from '../platform/database/trx.ts';
import { anyIdOf } from '../platform/database/unnest-rows.ts';

type PurchaseRow = RadianInvoice & { company_id: string; documents: number };

/**
 * The deadlines of each of these companies today, by the rules of domain/radian. Only purchases with a 032 are read: no
 * other one has a term. Those with the same events are read once. Runs as the owner of the tables.
 */
export async function readDeadlines(
  trx: Trx,
  company_ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, DeadlineFigures>> {
  const { rows } = await sql<PurchaseRow>`
    select company_id, payment_terms, direction, document_kind, environment, radian_events,
      max(issue_date) as issue_date, count(*) as documents
    from invoices
    where company_id = ${anyIdOf(company_ids)} and deleted_at is null and payment_terms = 'credit'
      and direction = 'received' and issue_date >= ${EVENTS_REQUIRED_SINCE}::date
      and radian_events @> '[{"code":"032"}]'
    group by company_id, payment_terms, direction, document_kind, environment, radian_events`.execute(trx);
  const rowsOf = (id: string) => rows.filter(({ company_id }) => company_id === id);
  return new Map(company_ids.map((id) => [id, countDeadlines(rowsOf(id), today)]));
}
