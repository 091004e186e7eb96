import {
  acceptInvitation as accept,
  acceptOwnInvitation as acceptOwn,
  listOwnInvitations as listOwn,
  readInvitation as read,
} from '#contract/accounts/invitations.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { toRateLimitNetwork } from '../../platform/http/request-origin.ts';
import { createAuthAudit } from '../auth-audit.ts';
import { createAccountLimits } from '../limits/account-limits.ts';
import type { AccountDependencies } from '../sign-up.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { acceptOwnInvitation, listOwnInvitations } from './join-company.ts';

/** The routes of the invited person, without a session or with one of another company. Managers invite at /users. */
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
    const { isNew, ...person } = await acceptInvitation(deps, body);
    await tokens.refund(toRateLimitNetwork(request.ip));
    await audit.recordInCompany('user.invitation_accepted', person, request);
    return {
      message: isNew
        ? 'Tu cuenta está lista. Ya puedes iniciar sesión.'
        : 'Aceptaste la invitación. Inicia sesión con tu contraseña de siempre.',
    };
  });

  serve.session(listOwn, async ({ actor }) => ({
    items: await listOwnInvitations(db, actor.account.id, now()),
  }));

  serve.session(acceptOwn, async ({ params: { id }, actor, request }) => {
    const person = await acceptOwnInvitation(db, { id, user_id: actor.account.id, now: now() });
    await audit.recordInCompany('user.invitation_accepted', person, request);
    return { company_id: person.company_id };
  });
}
