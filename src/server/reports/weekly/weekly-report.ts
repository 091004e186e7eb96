import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { bogotaDate, bogotaMonth } from '#domain/dates/bogota.ts';
import { formatPeriod, MONTHS } from '#domain/dates/calendar-date.ts';
import type { WeekFacts } from '#domain/reports/week-facts.ts';
import { type WeeklyReport, weekFigures, writeWeekText } from '#domain/reports/weekly-report.ts';
import type { ManagementContext } from '../../companies/users/manage-company-users.ts';
import { lockByName } from '../../platform/database/advisory-lock.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Rephrase } from './rephrase.ts';
import { readWeekFacts } from './report-facts.ts';
import { countWeeklyReports, insertWeeklyReport } from './weekly-reports.ts';

/** Returns whether the company has a report left this month. */
export const hasWeeklyReport = async ({ trx, company_id, actor }: ManagementContext, now: Date): Promise<boolean> =>
  (await countWeeklyReports(trx, company_id, bogotaMonth(now).start)) < PLAN_LIMITS[actor.plan].weekly_reports;

function reportsLimitRefusal({ actor }: ManagementContext, now: Date): Refusal {
  const limit = PLAN_LIMITS[actor.plan].weekly_reports;
  const month = MONTHS[Number(bogotaMonth(now).lastDay.slice(5, 7)) % MONTHS.length];
  const detail = `Ya generaste los ${limit} informes semanales de este mes. Podrás generar otro desde el 1 de ${month}.`;
  return new Refusal('reports_limit', detail);
}

/** Reads the facts in a transaction; the slow rephrasing runs outside of it. */
export const readCurrentWeek = (trx: Trx, company_id: string, now: Date): Promise<WeekFacts> =>
  readWeekFacts(trx, company_id, bogotaDate(now));

/** Returns the weekly report of these facts, rephrased if a model is configured. */
export async function writeWeeklyReport(facts: WeekFacts, rephrase: Rephrase, now: Date): Promise<WeeklyReport> {
  const { kind, sentences, actions, cta, cta_search } = writeWeekText(facts);
  const { sentences: rephrased, written_by } = await rephrase([...sentences, ...actions]);
  const [summary, advice] = [rephrased.slice(0, sentences.length), rephrased.slice(sentences.length)];
  return {
    summary: summary.map(({ text }) => text).join(' '),
    recommendations: advice.map(({ text }) => text),
    cta,
    kind,
    from: facts.from,
    to: facts.to,
    period: formatPeriod(facts.from, facts.to),
    sentences: summary,
    actions: advice,
    figures: weekFigures(facts),
    cta_search,
    written_by,
    generated_at: now.toISOString(),
  };
}

/**
 * Counts and stores a report under a lock: two simultaneous requests do not both get the last one. Throws
 * `reports_limit`.
 */
export async function storeWeeklyReport(context: ManagementContext, report: WeeklyReport, now: Date): Promise<void> {
  const { trx, company_id } = context;
  await lockByName(trx, `weekly ${company_id}`);
  if (!(await hasWeeklyReport(context, now))) throw reportsLimitRefusal(context, now);
  await insertWeeklyReport(trx, { company_id }, report);
}
