import { previousWeek } from '#domain/reports/previous-week.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Rephrase } from './rephrase.ts';
import { readWeekFacts } from './report-facts.ts';
import { writeWeeklyReport } from './weekly-report.ts';
import { insertWeeklyReport, listCompaniesWithoutWeek } from './weekly-reports.ts';

export type WeeklyJobDependencies = { db: Database; rephrase: Rephrase; onFailure: (error: unknown) => void };

/**
 * From Monday on each company whose plan has it finds a report of the week that is over, which nobody had to ask for
 * and which is not counted (docs/plans.md#limits). Run as often as one likes; what a server missed it makes when it is
 * back.
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
