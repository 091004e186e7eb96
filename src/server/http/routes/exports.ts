import { exportCompanyData } from '#contract/exports.ts';
import { buildReport, type ReportParts } from '../../commands/build-report.ts';
import { LIMITS } from '../../platform/http/limits.ts';
import { atMost } from '../../report/at-most.ts';
import { createRateLimit } from '../rate-limit.ts';
import type { Serve } from '../serve.ts';

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
