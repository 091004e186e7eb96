import { acceptInvitation as accept, readInvitation as read } from '#contract/accounts/invitations.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { toRateLimitNetwork } from '../../platform/http/request-origin.ts';
import { createAuthAudit } from '../auth-audit.ts';
import { createAccountLimits } from '../limits/account-limits.ts';
import type { AccountDependencies } from '../sign-up.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';

/** The public routes of the invited person, who has no session. Managers invite at /users. */
export function invitationRoutes(serve: Serve, deps: AccountDependencies): void {
  const { db, now } = deps;
  const { tokens } = createAccountLimits(db, now);
  const audit = createAuthAudit(db);

  serve.public(read, async ({ body, request }) => {
    await tokens.consume(toRateLimitNetwork(request.ip));
    const invitation = await readInvitation(db, body.token, now());
    await tokens.refund(toRateLimitNetwork(request.ip));
    return invitation;
  });

  serve.public(accept, async ({ body, request }) => {
    await tokens.consume(toRateLimitNetwork(request.ip));
    const user_id = await acceptInvitation(deps, body);
    await tokens.refund(toRateLimitNetwork(request.ip));
    await audit.recordForUser('user.invitation_accepted', user_id, request);
    return { message: 'Tu cuenta está lista. Ya puedes iniciar sesión.' };
  });
}
