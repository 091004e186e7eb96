import path from 'node:path';
import type { BindRoutes, NounDependencies } from '../app-dependencies.ts';
import { createWorkFolders } from '../platform/processes/work-folders.ts';
import { createImportJobs } from './import-jobs.ts';
import { importRoutes } from './routes.ts';

/** Runs queued imports while the server runs. Returns the routes of imports. */
export function registerSpreadsheets(deps: NounDependencies): BindRoutes {
  const { db, files, parser, config, lifecycle, intake, quotas, now } = deps;
  const { onFailure } = lifecycle;
  const jobs = createImportJobs({
    db,
    files,
    parser,
    isAlone: !config.databaseUrl,
    runsJobs: config.runsJobs,
    onFailure,
  });
  lifecycle.onListen(() => jobs.start());
  lifecycle.onClose(() => jobs.stop());
  const folders = createWorkFolders(path.join(config.dataDir, 'imports'));
  return (serve) => importRoutes(serve, { db, files, folders, parser, intake, quotas, now, onQueued: jobs.enqueue });
}
