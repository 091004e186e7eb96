import type { BindRoutes, NounDependencies } from '../app-dependencies.ts';
import { emailChangeRoutes } from './email-changes/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { authRoutes } from './routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';

export const registerAccounts =
  ({ account, secrets }: NounDependencies): BindRoutes =>
  (serve) => {
    authRoutes(serve, account);
    sessionRoutes(serve, account);
    secondFactorRoutes(serve, { ...account, secrets });
    passwordRoutes(serve, account);
    invitationRoutes(serve, account);
    emailChangeRoutes(serve, account);
  };
