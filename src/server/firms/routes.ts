import {
  cancelFirmInvitation,
  changeFirmMember,
  createFirm,
  getFirm,
  inviteFirmMember,
  removeFirmMember,
} from '#contract/firms/firm.ts';
import { createAccountEmailLimits } from '../accounts/account-email-limits.ts';
import type { AccountDependencies } from '../accounts/sign-up.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import { readRequestOrigin } from '../platform/http/request-origin.ts';
import { Refusal } from '../platform/refusal.ts';
import { firmActorOf, recordFirmAct } from './firm-actor.ts';
import { deleteFirmInvitation } from './firm-invitation-table.ts';
import { changeMemberRole, createFirmOf, inviteMember, removeMember } from './manage-members.ts';
import { readFirmOf } from './read-firm.ts';
import { createFirmNotice, sendFirmNotices, sendStaffInvitation } from './send-firm-emails.ts';

const DAY_MS = 86_400_000;

/** The routes of a firm and its people. Access is declared in the contract: `firm: 'owner'` or `'member'`. */
export function firmRoutes(serve: Serve, deps: AccountDependencies): void {
  const { db, now } = deps;
  const creations = createRateLimit(db, { scope: 'firms of user', max: 5, windowMs: DAY_MS, now });

  serve.session(getFirm, async ({ actor }) => ({
    firm: (await db.asOwner((trx) => readFirmOf(trx, actor.account.id, now()))) ?? null,
  }));

  serve.session(createFirm, async ({ body, actor, request }) => {
    const { id: user_id, email } = actor.account;
    await creations.consume(user_id);
    return db.asOwner(async (trx) => {
      const firm_id = await createFirmOf(trx, user_id, body);
      const firm = await readFirmOf(trx, user_id, now());
      if (!firm) throw new Refusal('no_firm');
      const person = { user_id, email, firm_id, role: 'owner', origin: readRequestOrigin(request) } as const;
      await recordFirmAct(trx, person, { action: 'firm.created', about: firm_id, label: body.name });
      return { firm };
    });
  });

  bindMembers(serve, deps);
}

function bindMembers(serve: Serve, deps: AccountDependencies): void {
  const { db, now } = deps;
  const limits = createAccountEmailLimits(db, now);

  serve.session(inviteFirmMember, async ({ body, actor, request }) => {
    const firmActor = firmActorOf(actor, readRequestOrigin(request));
    const { user_id, firm_id } = firmActor;
    await limits.consume({ user_id, company_id: firm_id, recipients: [body.email] });
    const invitation = await db.asOwner(async (trx) => {
      const created = await inviteMember(trx, firmActor, { ...body, now: now() });
      await recordFirmAct(trx, firmActor, { action: 'firm.member_invited', label: body.email, new_value: body.role });
      return created;
    });
    sendStaffInvitation(deps, invitation.id);
    return invitation;
  });

  serve.session(cancelFirmInvitation, async ({ params: { id }, actor, request }) => {
    const firmActor = firmActorOf(actor, readRequestOrigin(request));
    await db.asOwner(async (trx) => {
      const label = await deleteFirmInvitation(trx, { firm_id: firmActor.firm_id, id });
      if (label === undefined) throw new Refusal('invitation_invalid');
      await recordFirmAct(trx, firmActor, { action: 'firm.member_invitation_cancelled', label });
    });
    return { id };
  });

  serve.session(changeFirmMember, async ({ params: { id }, body: { role }, actor, request }) => {
    const firmActor = firmActorOf(actor, readRequestOrigin(request));
    return db.asOwner(async (trx) => {
      const { before, member } = await changeMemberRole(trx, firmActor, { id, role });
      const change = { about: id, label: member.email, old_value: before, new_value: role };
      await recordFirmAct(trx, firmActor, { action: 'firm.member_role_changed', ...change });
      return member;
    });
  });

  serve.session(removeFirmMember, async ({ params: { id }, actor, request }) => {
    const firmActor = firmActorOf(actor, readRequestOrigin(request));
    const notice = await db.asOwner(async (trx) => {
      const { email, company_ids } = await removeMember(trx, firmActor, { id, now: now() });
      // In the log of each client, and in that of the firm.
      for (const company_id of [undefined, ...company_ids]) {
        const act = { action: 'firm.member_removed', about: id, label: email } as const;
        await recordFirmAct(trx, firmActor, company_id === undefined ? act : { ...act, company_id });
      }
      const recipients = id === firmActor.user_id ? [] : [email];
      return createFirmNotice(trx, { firm_id: firmActor.firm_id }, { event: 'removed', recipients });
    });
    sendFirmNotices(deps, [notice]);
    return { id };
  });
}
