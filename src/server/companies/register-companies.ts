import path from 'node:path';
import type { BindRoutes, NounDependencies } from '../app-dependencies.ts';
import { createWorkFolders } from '../platform/processes/work-folders.ts';
import { accountRoutes } from './account-routes.ts';
import { companyRoutes } from './routes.ts';
import { userRoutes } from './users/routes.ts';

export const registerCompanies =
  ({ account, secrets, files, config }: NounDependencies): BindRoutes =>
  (serve) => {
    companyRoutes(serve, { ...account, secrets });
    userRoutes(serve, account);
    accountRoutes(serve, { ...account, files, folders: createWorkFolders(path.join(config.dataDir, 'exports')) });
  };
