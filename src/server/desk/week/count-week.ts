import { sql } from 'kysely';
import { addDays } from '#domain/dates/calendar-date.ts';
import type { WeekChanges } from '#domain/desk/client-week.ts';
import { weekEndingOn } from '#domain/reports/week-facts.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf } from '../../platform/database/unnest-rows.ts';

/**
 * What the week that ended on this Sunday brought to each of these companies, in Colombia's days: a company without
 * changes is not among them. Runs as the owner of the tables.
 */
export async function countWeek(
  trx: Trx,
  company_ids: readonly string[],
  sunday: string,
): Promise<ReadonlyMap<string, WeekChanges>> {
  const from = startOf(weekEndingOn(sunday).from);
  const to = startOf(addDays(sunday, 1));
  const came = sql`created_at >= ${from} and created_at < ${to}`;
  const decided = sql`status_changed_at >= ${from} and status_changed_at < ${to} and status <> 'draft'`;
  const { rows } = await sql<WeekChanges & { company_id: string }>`
    select company_id, count(*) filter (where ${came})::integer as new_documents,
      count(*) filter (where ${decided})::integer as reviewed
    from invoices
    where company_id = ${anyIdOf(company_ids)} and deleted_at is null and ((${came}) or (${decided}))
    group by company_id`.execute(trx);
  return new Map(rows.map(({ company_id, ...changes }) => [company_id, changes]));
}

const startOf = (day: string) => sql`${`${day}T00:00:00-05:00`}::timestamptz`;
