import { acceptInvitation as accept, readInvitation as read } from '#contract/invitations.ts';
import type { AccountParts } from '../../commands/sign-up.ts';
import { authNotes } from '../../http/auth-notes.ts';
import { authShares } from '../../http/auth-shares.ts';
import type { Serve } from '../../http/serve.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';

/** What the person who was invited asks, who is not signed in. Managers invite at /users. */
export function invitationRoutes(serve: Serve, parts: AccountParts): void {
  const { db, now } = parts;
  const { tokens } = authShares(db, now);
  const audit = authNotes(db);

  serve.open(read, async ({ body, request }) => {
    await tokens.take(request.ip);
    const invitation = await readInvitation(db, body.token, now());
    await tokens.giveBack(request.ip);
    return invitation;
  });

  serve.open(accept, async ({ body, request }) => {
    await tokens.take(request.ip);
    const user_id = await acceptInvitation(parts, body);
    await tokens.giveBack(request.ip);
    await audit.ofUser('user.invitation_accepted', user_id, request);
    return { message: 'Tu cuenta está lista. Ya puedes iniciar sesión.' };
  });
}
