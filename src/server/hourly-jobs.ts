import type { NounDependencies } from './app-dependencies.ts';
import { deleteDueCompanies } from './companies/deletion/delete-companies.ts';
import { runPlanJob } from './companies/plan/plan-job.ts';
import { runFirmWeekJob } from './desk/week/firm-week-job.ts';
import { fillInvoiceColumns } from './invoices/backfill/fill-invoice-columns.ts';
import { everyHour } from './platform/jobs/every-hour.ts';
import { inJob } from './platform/tracing/in-job.ts';
import { runWeeklyJob } from './reports/weekly/weekly-job.ts';
import { runRetentionJob } from './retention/retention-job.ts';

/** Runs the jobs of plans, weekly reports, retention, columns of older invoices every hour, in one process at a time. */
export function registerHourlyJobs({ account, lifecycle, now, config, ...shared }: NounDependencies): void {
  const { db, files, parser, rephrase } = shared;
  const { onFailure, onStartJobs, onClose } = lifecycle;
  const { postOffice, publicUrl } = account;
  const deps = { db, files, parser, rephrase, postOffice, publicUrl, onFailure };
  const steps: [name: string, run: () => Promise<unknown>][] = [
    ['plans', () => runPlanJob(deps, now())],
    ['weekly reports', () => runWeeklyJob(deps, now())],
    ['weekly reports of firms', () => runFirmWeekJob(deps, now())],
    ['retention', () => runRetentionJob(deps, now())],
    ['deleted companies', () => deleteDueCompanies(deps, now())],
    ['invoice columns', () => fillInvoiceColumns(db, onFailure)],
  ];
  const work = async (signal: AbortSignal) => {
    for (const [name, run] of steps) if (!signal.aborted) await inJob(name, run);
  };
  let stop: (() => Promise<void>) | undefined;
  onStartJobs(() => {
    stop = everyHour(db, { name: 'hourly', work, onFailure, isAlone: !config.databaseUrl });
  });
  onClose(() => stop?.());
}
