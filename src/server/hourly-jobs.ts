import type { NounDependencies } from './app-dependencies.ts';
import { runPlanJob } from './companies/plan/plan-job.ts';
import { fillTaxFigures } from './invoices/tax-figures/fill-tax-figures.ts';
import { everyHour } from './platform/jobs/every-hour.ts';
import { runWeeklyJob } from './reports/weekly/weekly-job.ts';
import { runRetentionJob } from './retention/retention-job.ts';

/** Runs the jobs of plans, weekly reports, retention and tax figures every hour, in one process at a time. */
export function registerHourlyJobs({ account, lifecycle, now, config, ...shared }: NounDependencies): void {
  const { db, files, parser, rephrase } = shared;
  const { onFailure, onStartJobs, onClose } = lifecycle;
  const { postOffice, publicUrl } = account;
  const deps = { db, files, parser, rephrase, postOffice, publicUrl, onFailure };
  const work = async () => {
    await runPlanJob(deps, now());
    await runWeeklyJob(deps, now());
    await runRetentionJob(deps, now());
    await fillTaxFigures(db, onFailure);
  };
  let stop: (() => Promise<void>) | undefined;
  onStartJobs(() => {
    stop = everyHour(db, { name: 'hourly', work, onFailure, isAlone: !config.databaseUrl });
  });
  onClose(() => stop?.());
}
