import { weekBefore } from '#domain/reports/week-before.ts';
import { writeWeek } from '../commands/weekly-report.ts';
import type { Database } from '../db/database.ts';
import { readWeekFacts } from '../db/report-facts.ts';
import { insertWeeklyReport, listCompaniesWithoutWeek } from '../db/weekly-reports.ts';
import type { Rephrase } from '../report/rephrase.ts';

export type WeeklyJob = { db: Database; rephrase: Rephrase; onFailure: (error: unknown) => void };

/**
 * From Monday on each company whose plan has it finds a report of the week that is over, which nobody had to ask for
 * and which is not counted (PLANS.md 4.2). Run as often as one likes; what a server missed it makes when it is back.
 */
export async function runWeeklyJob({ db, rephrase, onFailure }: WeeklyJob, now: Date): Promise<void> {
  const { sunday, ended } = weekBefore(now);
  const companies = await db.asSystem((trx) => listCompaniesWithoutWeek(trx, { week: sunday, ended, now }));
  for (const company_id of companies) await makeOne(company_id).catch(onFailure);

  async function makeOne(company_id: string): Promise<void> {
    const facts = await db.forCompany(company_id, (trx) => readWeekFacts(trx, company_id, sunday));
    const report = await writeWeek(facts, rephrase, now);
    await db.forCompany(company_id, (trx) => insertWeeklyReport(trx, { company_id, week: sunday }, report));
  }
}
