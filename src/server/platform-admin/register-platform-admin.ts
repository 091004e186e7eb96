import type { BindRoutes, NounDependencies } from '../app-dependencies.ts';
import { dashboardRoutes } from './event-log-routes.ts';
import { superAdminRoutes } from './routes.ts';

export const registerPlatformAdmin =
  ({ account, now }: NounDependencies): BindRoutes =>
  (serve) => {
    superAdminRoutes(serve, account);
    dashboardRoutes(serve, now);
  };
