import { acceptInvitation as accept, readInvitation as read } from '#contract/accounts/invitations.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { limitNetworkOf } from '../../platform/http/request-origin.ts';
import { authNotes } from '../auth-audit.ts';
import { accountLimits } from '../limits/account-limits.ts';
import type { AccountParts } from '../sign-up.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';

/** What the person who was invited asks, who is not signed in. Managers invite at /users. */
export function invitationRoutes(serve: Serve, parts: AccountParts): void {
  const { db, now } = parts;
  const { tokens } = accountLimits(db, now);
  const audit = authNotes(db);

  serve.open(read, async ({ body, request }) => {
    await tokens.take(limitNetworkOf(request.ip));
    const invitation = await readInvitation(db, body.token, now());
    await tokens.giveBack(limitNetworkOf(request.ip));
    return invitation;
  });

  serve.open(accept, async ({ body, request }) => {
    await tokens.take(limitNetworkOf(request.ip));
    const user_id = await acceptInvitation(parts, body);
    await tokens.giveBack(limitNetworkOf(request.ip));
    await audit.ofUser('user.invitation_accepted', user_id, request);
    return { message: 'Tu cuenta está lista. Ya puedes iniciar sesión.' };
  });
}
