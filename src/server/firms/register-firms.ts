import type { BindRoutes, NounDependencies } from '../app-dependencies.ts';
import { firmClientRoutes } from './client-routes.ts';
import { companyFirmRoutes } from './company-firm-routes.ts';
import { firmRoutes } from './routes.ts';

export const registerFirms =
  ({ account }: NounDependencies): BindRoutes =>
  (serve) => {
    firmRoutes(serve, account);
    firmClientRoutes(serve, account);
    companyFirmRoutes(serve, account);
  };
