import { getWeeklyReport, makeCompanySummary, makeWeeklyReport } from '#contract/admin.ts';
import type { Database } from '../../platform/database/database.ts';
import { requireCompanyId } from '../../platform/http/authorize.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { LIMITS } from '../../platform/http/limits/limits.ts';
import { createRateLimit } from '../../platform/http/limits/rate-limit.ts';
import { readCompanyFacts, writeSummary } from './company-summary.ts';
import { type Rephrase, rephraseByRules } from './rephrase.ts';
import { hasWeeklyReport, readCurrentWeek, storeWeeklyReport, writeWeeklyReport } from './weekly-report.ts';
import { findNewestWeeklyReport } from './weekly-reports.ts';

type AdminRoutesDependencies = { db: Database; now: () => Date; rephrase: Rephrase };

export function adminRoutes(serve: Serve, { db, now, rephrase }: AdminRoutesDependencies): void {
  serve.read(getWeeklyReport, async (trx, { company_id }) => ({
    report: await findNewestWeeklyReport(trx, company_id),
  }));

  const summaryLimit = createRateLimit(db, { scope: 'company summary', ...LIMITS.companySummaries, now });
  const reportLimit = createRateLimit(db, { scope: 'weekly report', ...LIMITS.weeklyReports, now });

  serve.write(makeWeeklyReport, async ({ company_id, actor }) => {
    // A report that is refused in the end also counts, because it was computed.
    await reportLimit.consume(company_id);
    const at = now();
    const { facts, isOpen: hasReportsLeft } = await db.forCompany(company_id, async (trx) => ({
      facts: await readCurrentWeek(trx, company_id, at),
      isOpen: await hasWeeklyReport({ trx, company_id, actor: actor.account }, at),
    }));
    // The last report of the month may be requested again with its idempotency key: only storing it refuses a further
    // one.
    const report = await writeWeeklyReport(facts, hasReportsLeft ? rephrase : rephraseByRules, at);
    return {
      change: async (trx) => {
        await storeWeeklyReport({ trx, company_id, actor: actor.account }, report, at);
        return async () => report;
      },
    };
  });

  serve.session(makeCompanySummary, async ({ actor }) => {
    const company_id = requireCompanyId(actor);
    await summaryLimit.consume(company_id);
    const at = now();
    return writeSummary(await db.forCompany(company_id, (trx) => readCompanyFacts(trx, company_id, at)), rephrase, at);
  });
}
