import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import type { WeeklyReport } from '#domain/reports/weekly-report.ts';
import { planInForce } from '../../companies/plan/plan-in-force.ts';
import type { Trx } from '../../platform/database/trx.ts';

/** Returns the number of reports that users requested. */
export async function countWeeklyReports(trx: Trx, company_id: string, since: Date): Promise<number> {
  const { total } = await trx
    .selectFrom('weekly_reports')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', company_id)
    .where('created_at', '>=', since.toISOString())
    .where('week', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Stores a report, unless there is already one of the `week` that ends on that Sunday. */
export async function insertWeeklyReport(
  trx: Trx,
  { company_id, week = null }: { company_id: string; week?: string | null },
  report: WeeklyReport,
): Promise<void> {
  const { generated_at: created_at } = report;
  await trx
    .insertInto('weekly_reports')
    .values({ company_id, week, report: JSON.stringify(report), created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the newest report, requested or automatic. */
export async function findNewestWeeklyReport(trx: Trx, company_id: string): Promise<WeeklyReport | null> {
  const row = await trx
    .selectFrom('weekly_reports')
    .select('report')
    .where('company_id', '=', company_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.report ?? null;
}

/**
 * Returns the companies whose plan includes automatic reports, that existed at the end of the week and have no report
 * of it.
 */
export async function listCompaniesWithoutWeek(
  trx: Trx,
  { week, ended, now }: { week: string; ended: Date; now: Date },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('companies')
    .select(['id', 'plan', 'trial_expires_at'])
    .where('created_at', '<', ended.toISOString())
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('weekly_reports')
            .select('weekly_reports.id')
            .whereRef('weekly_reports.company_id', '=', 'companies.id')
            .where('week', '=', week),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.filter((row) => PLAN_LIMITS[planInForce(row, now)].weekly_reports > 0).map(({ id }) => id);
}
