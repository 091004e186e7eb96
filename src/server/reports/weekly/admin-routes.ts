import { getWeeklyReport, makeCompanySummary, makeWeeklyReport } from '#contract/admin.ts';
import type { Database } from '../../platform/database/database.ts';
import { companyOf } from '../../platform/http/authorize.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { LIMITS } from '../../platform/http/limits/limits.ts';
import { createRateLimit } from '../../platform/http/limits/rate-limit.ts';
import { readCompanyFacts, writeSummary } from './company-summary.ts';
import { asItIs, type Rephrase } from './rephrase.ts';
import { hasWeeklyReport, keepWeek, readWeek, writeWeek } from './weekly-report.ts';
import { newestWeeklyReport } from './weekly-reports.ts';

type Parts = { db: Database; now: () => Date; rephrase: Rephrase };

export function adminRoutes(serve: Serve, { db, now, rephrase }: Parts): void {
  serve.read(getWeeklyReport, async (trx, { company_id }) => ({ report: await newestWeeklyReport(trx, company_id) }));

  const summaries = createRateLimit(db, { about: 'company summary', ...LIMITS.companySummaries, now });
  const reports = createRateLimit(db, { about: 'weekly report', ...LIMITS.weeklyReports, now });

  serve.write(makeWeeklyReport, async ({ company_id, actor }) => {
    // Also what is refused in the end was computed.
    await reports.take(company_id);
    const at = now();
    const { facts, isOpen } = await db.forCompany(company_id, async (trx) => ({
      facts: await readWeek(trx, company_id, at),
      isOpen: await hasWeeklyReport({ trx, company_id, actor: actor.account }, at),
    }));
    // The last one of the month may be asked for again by its key: only the keeping of it refuses another.
    const report = await writeWeek(facts, isOpen ? rephrase : asItIs, at);
    return {
      change: async (trx) => {
        await keepWeek({ trx, company_id, actor: actor.account }, report, at);
        return async () => report;
      },
    };
  });

  serve.session(makeCompanySummary, async ({ actor }) => {
    const company_id = companyOf(actor);
    await summaries.take(company_id);
    const at = now();
    return writeSummary(await db.forCompany(company_id, (trx) => readCompanyFacts(trx, company_id, at)), rephrase, at);
  });
}
