import { exportCompanyData } from '#contract/exports.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { LIMITS } from '../../platform/http/limits/limits.ts';
import { createRateLimit } from '../../platform/http/limits/rate-limit.ts';
import { atMost } from './at-most.ts';
import { buildReport, type ReportParts } from './build-report.ts';

type Parts = ReportParts & { now: () => Date };

export function exportRoutes(serve: Serve, { now, ...parts }: Parts): void {
  // Each holds a connection for as long as it is written.
  const inTurn = atMost(LIMITS.reportsAtOnce);
  const limit = createRateLimit(parts.db, { about: 'company report', ...LIMITS.reports, now });

  serve.download(exportCompanyData, async ({ actor: { account }, company_id, query: { year } }) => {
    await limit.take(company_id);
    return inTurn(() => buildReport(parts, { company_id, account, year, now: now() }));
  });
}
