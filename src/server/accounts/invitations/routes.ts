import {
  acceptInvitation as accept,
  acceptOwnInvitation as acceptOwn,
  declineOwnInvitation as declineOwn,
  listOwnInvitations as listOwn,
  readInvitation as read,
} from '#contract/accounts/invitations.ts';
import { acceptFirmInvitation as acceptFirm, declineFirmInvitation as declineFirm } from '#contract/firms/firm.ts';
import { consumeFirmInvitationTo, listFirmInvitationsTo } from '../../firms/firm-invitation-table.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { toRateLimitNetwork } from '../../platform/http/request-origin.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createAuthAudit } from '../auth-audit.ts';
import { createAccountLimits } from '../limits/account-limits.ts';
import type { AccountDependencies } from '../sign-up.ts';
import { findPerson } from '../users.ts';
import { joinFirmAs } from './accept-firm-invitation.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { declineInvitationTo } from './invitation-table.ts';
import { acceptOwnInvitation, listOwnInvitations, mayJoin } from './join-company.ts';

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
    const action = person.company_id === null ? 'firm.member_joined' : 'user.invitation_accepted';
    await audit.recordInCompany(action, person, request);
    return {
      message: isNew
        ? 'Tu cuenta está lista. Ya puedes iniciar sesión.'
        : 'Aceptaste la invitación. Inicia sesión con tu contraseña de siempre.',
    };
  });

  serve.session(listOwn, async ({ actor }) => ({
    items: await listOwnInvitations(db, actor.account.id, now()),
    firms: await db.asOwner(async (trx) => {
      const person = await findPerson(trx, actor.account.id);
      return person && mayJoin(person) ? listFirmInvitationsTo(trx, person.email.toLowerCase(), now()) : [];
    }),
  }));

  serve.session(declineOwn, async ({ params: { id }, actor }) => {
    const { email } = actor.account;
    const isDeclined = await db.asOwner((trx) => declineInvitationTo(trx, { id, email: email.toLowerCase() }));
    if (!isDeclined) throw new Refusal('invitation_invalid');
    return { id };
  });

  serve.session(acceptFirm, async ({ params: { id }, actor, request }) => {
    const joined = await db.asOwner(async (trx) => {
      const person = await findPerson(trx, actor.account.id);
      if (!person || !mayJoin(person)) throw new Refusal('invitation_invalid');
      return joinFirmAs(trx, person, { id, now: now() });
    });
    await audit.recordInCompany('firm.member_joined', joined, request);
    return { firm_id: joined.firm_id };
  });

  serve.session(declineFirm, async ({ params: { id }, actor }) => {
    const email = actor.account.email.toLowerCase();
    const invitation = await db.asOwner((trx) => consumeFirmInvitationTo(trx, { id, email }, now()));
    if (!invitation) throw new Refusal('invitation_invalid');
    return { id };
  });

  serve.session(acceptOwn, async ({ params: { id }, actor, request }) => {
    const person = await acceptOwnInvitation(db, { id, user_id: actor.account.id, now: now() });
    await audit.recordInCompany('user.invitation_accepted', person, request);
    return { company_id: person.company_id };
  });
}
