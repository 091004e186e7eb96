import type { WeeklyReport } from '#domain/reports/weekly-report.ts';
import type { Trx } from './trx.ts';

export async function countWeeklyReports(trx: Trx, company_id: string, since: Date): Promise<number> {
  const { total } = await trx
    .selectFrom('weekly_reports')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', company_id)
    .where('created_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertWeeklyReport(trx: Trx, company_id: string, report: WeeklyReport): Promise<void> {
  const { generated_at: created_at } = report;
  await trx
    .insertInto('weekly_reports')
    .values({ company_id, report: JSON.stringify(report), created_at })
    .execute();
}
