import path from 'node:path';
import type { BindRoutes, NounDependencies } from '../app-dependencies.ts';
import { createWorkFolders } from '../platform/processes/work-folders.ts';
import { exportRoutes } from './company/routes.ts';
import { adminRoutes } from './weekly/admin-routes.ts';

export const registerReports =
  ({ db, writeReport, config, now, rephrase }: NounDependencies): BindRoutes =>
  (serve) => {
    adminRoutes(serve, { db, now, rephrase });
    exportRoutes(serve, { db, writeReport, folders: createWorkFolders(path.join(config.dataDir, 'reports')), now });
  };
