import { exportCompanyData } from '#contract/exports.ts';
import { buildReport, type ReportParts } from '../../commands/build-report.ts';
import { atMost } from '../../report/at-most.ts';
import { createRateLimit } from '../rate-limit.ts';
import type { Serve } from '../serve.ts';

/** Each holds a connection for as long as it is written. */
const AT_ONCE = 2;
const AN_HOUR = { most: 30, windowMs: 3_600_000 };

type Parts = ReportParts & { now: () => Date };

export function exportRoutes(serve: Serve, { now, ...parts }: Parts): void {
  const inTurn = atMost(AT_ONCE);
  const limit = createRateLimit(parts.db, { about: 'company report', ...AN_HOUR, now });

  serve.download(exportCompanyData, async ({ actor: { account }, company_id, query: { year } }) => {
    await limit.take(company_id);
    return inTurn(() => buildReport(parts, { company_id, account, year, now: now() }));
  });
}
