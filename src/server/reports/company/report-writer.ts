import { LEVELS } from '../../platform/metrics/levels.ts';
import { createProcessPool, type PoolOptions } from '../../platform/processes/process-pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ReportFiles } from './report-files.ts';
import type { ReportJobs } from './report-jobs.ts';

/** Writes a report from its saved records and returns its size in bytes. */
export type WriteReport = (request: { company_id: string } & ReportFiles) => Promise<number>;
export type ReportWriter = { write: WriteReport; close: () => Promise<void> };

/** In milliseconds. 100,000 invoices with 400,000 lines take a tenth of it. */
const REPORT_MS = 300_000;

/** Writes reports in child processes, so that other requests do not wait. `programUrl` is the built report-process. */
export function createReportWriter(options: PoolOptions): ReportWriter {
  const pool = createProcessPool<ReportJobs>(options, { name: 'reports', processes: LEVELS.reportProcesses });
  return {
    async write({ company_id: key, ...request }) {
      const outcome = await pool.run({ key, name: 'writeReport', request, bytes: 0, timeMs: REPORT_MS });
      if (outcome.type === 'ok') return outcome.value;
      if (outcome.reason === 'closed') throw new Refusal('not_ready');
      throw new Error(`A report was not written: ${outcome.reason}.`);
    },
    close: pool.close,
  };
}
