import { previousWeek } from '#domain/reports/previous-week.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Rephrase } from './rephrase.ts';
import { readWeekFacts } from './report-facts.ts';
import { writeWeeklyReport } from './weekly-report.ts';
import { insertWeeklyReport, listCompaniesWithoutWeek } from './weekly-reports.ts';

export type WeeklyJobDependencies = { db: Database; rephrase: Rephrase; onFailure: (error: unknown) => void };

/**
 * From Monday on, creates a report of the previous week for each company whose plan includes it; this report does not
 * count towards the limit (docs/plans.md#limits). It is idempotent; a stopped server creates missed reports after its
 * start.
 */
export async function runWeeklyJob({ db, rephrase, onFailure }: WeeklyJobDependencies, now: Date): Promise<void> {
  const { sunday, ended } = previousWeek(now);
  const companies = await db.asOwner((trx) => listCompaniesWithoutWeek(trx, { week: sunday, ended, now }));
  for (const company_id of companies) await createReport(company_id).catch(onFailure);

  async function createReport(company_id: string): Promise<void> {
    const facts = await db.forCompany(company_id, (trx) => readWeekFacts(trx, company_id, sunday));
    const report = await writeWeeklyReport(facts, rephrase, now);
    await db.forCompany(company_id, (trx) => insertWeeklyReport(trx, { company_id, week: sunday }, report));
  }
}
