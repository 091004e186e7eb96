import type { BindRoutes, NounDependencies } from '../app-dependencies.ts';
import { companyRoutes } from './routes.ts';
import { userRoutes } from './users/routes.ts';

export const registerCompanies =
  ({ account, secrets }: NounDependencies): BindRoutes =>
  (serve) => {
    companyRoutes(serve, { ...account, secrets });
    userRoutes(serve, account);
  };
