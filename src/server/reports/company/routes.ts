import pLimit from 'p-limit';
import { exportCompanyData } from '#contract/exports.ts';
import { periodOfQuery } from '#domain/dates/period-filter.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { LIMITS } from '../../platform/http/limits/limits.ts';
import { createRateLimit } from '../../platform/http/limits/rate-limit.ts';
import { LEVELS } from '../../platform/metrics/levels.ts';
import { buildReport, type ReportDependencies } from './build-report.ts';

type ExportRoutesDependencies = ReportDependencies & { now: () => Date };

export function exportRoutes(serve: Serve, { now, ...deps }: ExportRoutesDependencies): void {
  // Each report holds a database connection while its records are read.
  const runLimited = pLimit(LIMITS.concurrentReports);
  const limit = createRateLimit(deps.db, { scope: 'company report', ...LIMITS.reports, now });

  serve.download(exportCompanyData, async ({ actor: { account }, company_id, query }) => {
    await limit.consume(company_id);
    const leave = LEVELS.reports.enter();
    return runLimited(() =>
      buildReport(deps, { company_id, account, period: periodOfQuery(query), now: now() }),
    ).finally(leave);
  });
}
