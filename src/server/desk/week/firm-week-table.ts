import { sql } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf } from '../../platform/database/unnest-rows.ts';
import type { StoredWeek } from './stored-week.ts';

type Week = { week: string; ended: Date };

/** The firms with a client that was theirs when the week ended and has no report of it. Runs as the owner of the tables. */
export async function listFirmsWithoutWeek(trx: Trx, week: Week): Promise<string[]> {
  const rows = await selectClientsWithoutWeek(trx, week)
    .select('fc.firm_id')
    .distinct()
    .orderBy('fc.firm_id')
    .execute();
  return rows.map(({ firm_id }) => firm_id);
}

/** These clients of a firm, which stay its clients until the transaction ends. Runs as the owner of the tables. */
export const lockClientsWithoutWeek = (trx: Trx, { firm_id, ...week }: Week & { firm_id: string }) =>
  selectClientsWithoutWeek(trx, week)
    .innerJoin('companies as c', 'c.id', 'fc.company_id')
    .select(['c.id', 'c.plan', 'c.trial_expires_at'])
    .where('fc.firm_id', '=', firm_id)
    .orderBy('c.id')
    .forKeyShare('fc')
    .execute();

const selectClientsWithoutWeek = (trx: Trx, { week, ended }: Week) =>
  trx
    .selectFrom('firm_clients as fc')
    .where('fc.accepted_at', '<', ended.toISOString())
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('firm_weeks as fw')
            .select('fw.week')
            .whereRef('fw.firm_id', '=', 'fc.firm_id')
            .whereRef('fw.company_id', '=', 'fc.company_id')
            .where('fw.week', '=', week),
        ),
      ),
    );

type NewWeek = { firm_id: string; company_id: string; week: string; report: StoredWeek; created_at: string };

/** Stores reports; one that another process has stored stays. Runs as the owner of the tables. */
export async function insertFirmWeeks(trx: Trx, weeks: readonly NewWeek[]): Promise<void> {
  if (weeks.length === 0) return;
  await trx
    .insertInto('firm_weeks')
    .values(weeks.map(({ report, ...week }) => ({ ...week, report: JSON.stringify(report) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Weeks = { firm_id: string; user_id: string; company_ids: readonly string[] };

/**
 * The reports of the last week of a firm, and of the one before, of those of these companies that the person is assigned
 * to, the newer ones first. Runs as the owner of the tables.
 */
export const listLastWeeks = (trx: Trx, { firm_id, user_id, company_ids }: Weeks) =>
  trx
    .selectFrom('firm_weeks as fw')
    .innerJoin('firm_assignments as fa', (join) =>
      join.onRef('fa.firm_id', '=', 'fw.firm_id').onRef('fa.company_id', '=', 'fw.company_id'),
    )
    .select(['fw.company_id', 'fw.week', 'fw.report', 'fw.created_at'])
    .where('fw.firm_id', '=', firm_id)
    .where('fa.user_id', '=', user_id)
    .where(sql<boolean>`fw.company_id = ${anyIdOf(company_ids)}`)
    .where('fw.week', '>=', (e) =>
      e.selectFrom('firm_weeks').select(sql<string>`max(week) - 7`.as('week')).where('firm_id', '=', firm_id),
    )
    .orderBy('fw.week', 'desc')
    .orderBy('fw.company_id')
    .execute();
