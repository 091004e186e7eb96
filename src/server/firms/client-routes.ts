import {
  acceptFirmClient,
  assignFirmClient,
  createFirmClient,
  inviteTitular,
  leaveFirmClient,
} from '#contract/firms/firm-clients.ts';
import { createAccountEmailLimits } from '../accounts/account-email-limits.ts';
import { sendInvitation } from '../accounts/invitations/send-invitation.ts';
import type { AccountDependencies } from '../accounts/sign-up.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { readRequestOrigin } from '../platform/http/request-origin.ts';
import { listManagerEmails } from './client-table.ts';
import { type FirmActor, firmActorOf, recordFirmAct } from './firm-actor.ts';
import {
  acceptClient,
  createClient,
  inviteTitularOf,
  leaveClient,
  requireClient,
  setAssignments,
} from './manage-clients.ts';
import { createFirmNotice, type FirmNotice, sendFirmNotices } from './send-firm-emails.ts';

/** The routes by which the owners of a firm accept, create, assign and leave clients. */
export function firmClientRoutes(serve: Serve, deps: AccountDependencies): void {
  const { db, now } = deps;
  bindTitulars(serve, deps);

  serve.session(acceptFirmClient, async ({ params: { id: company_id }, actor, request }) => {
    const firmActor = firmActorOf(actor, readRequestOrigin(request));
    const { client, notice } = await db.asOwner(async (trx) => {
      await acceptClient(trx, firmActor, company_id, now());
      await recordFirmAct(trx, firmActor, { action: 'firm.accepted', company_id });
      const accepted = await requireClient(trx, firmActor, { company_id, now: now() });
      return { client: accepted, notice: await managerNotice(trx, firmActor, { company_id, event: 'accepted' }) };
    });
    sendFirmNotices(deps, [notice]);
    return client;
  });

  serve.session(leaveFirmClient, async ({ params: { id: company_id }, actor, request }) => {
    const firmActor = firmActorOf(actor, readRequestOrigin(request));
    const notice = await db.asOwner(async (trx) => {
      const client = await leaveClient(trx, firmActor, { company_id, now: now() });
      const isInvitation = client.accepted_at === null;
      const action = isInvitation ? 'firm.declined' : 'firm.left';
      await recordFirmAct(trx, firmActor, { action, company_id, label: client.name });
      return managerNotice(trx, firmActor, { company_id, event: isInvitation ? 'declined' : 'left' });
    });
    sendFirmNotices(deps, [notice]);
    return { id: company_id };
  });

  serve.session(assignFirmClient, async ({ params: { id: company_id }, body: { user_ids }, actor, request }) => {
    const firmActor = firmActorOf(actor, readRequestOrigin(request));
    const { client, notices } = await db.asOwner(async (trx) => {
      const { added, removed } = await setAssignments(trx, firmActor, { company_id, user_ids, now: now() });
      for (const label of added) await recordFirmAct(trx, firmActor, { action: 'firm.assigned', company_id, label });
      for (const label of removed)
        await recordFirmAct(trx, firmActor, { action: 'firm.unassigned', company_id, label });
      const others = (emails: string[]) => emails.filter((email) => email !== firmActor.email);
      const key = { firm_id: firmActor.firm_id, company_id };
      return {
        client: await requireClient(trx, firmActor, { company_id, now: now() }),
        notices: [
          await createFirmNotice(trx, key, { event: 'assigned', recipients: others(added) }),
          await createFirmNotice(trx, key, { event: 'unassigned', recipients: others(removed) }),
        ],
      };
    });
    sendFirmNotices(deps, notices);
    return client;
  });
}

/** Creates companies for clients, and invites their titulars. */
function bindTitulars(serve: Serve, deps: AccountDependencies): void {
  const { db, now } = deps;
  const limits = createAccountEmailLimits(db, now);

  serve.session(createFirmClient, async ({ body, actor, request }) => {
    const firmActor = firmActorOf(actor, readRequestOrigin(request));
    const { user_id, firm_id } = firmActor;
    await limits.consume({ user_id, company_id: firm_id, recipients: [body.titular_email] });
    const { client, invitation } = await db.asOwner(async (trx) => {
      const created = await createClient(trx, firmActor, { ...body, now: now() });
      const { company_id } = created;
      await recordFirmAct(trx, firmActor, { action: 'company.created', company_id, label: body.company_name });
      const titular = { action: 'firm.titular_invited', company_id, label: body.titular_email } as const;
      await recordFirmAct(trx, firmActor, titular);
      return { client: await requireClient(trx, firmActor, { company_id, now: now() }), invitation: created };
    });
    sendInvitation(deps, invitation);
    return client;
  });

  serve.session(inviteTitular, async ({ params: { id: company_id }, body: { email }, actor, request }) => {
    const firmActor = firmActorOf(actor, readRequestOrigin(request));
    const { user_id, firm_id } = firmActor;
    await limits.consume({ user_id, company_id: firm_id, recipients: [email] });
    const { client, invitation } = await db.asOwner(async (trx) => {
      const invited = await inviteTitularOf(trx, firmActor, { company_id, email, now: now() });
      await recordFirmAct(trx, firmActor, { action: 'firm.titular_invited', company_id, label: email });
      return { client: await requireClient(trx, firmActor, { company_id, now: now() }), invitation: invited };
    });
    sendInvitation(deps, invitation);
    return client;
  });
}

type ManagerNews = { company_id: string; event: FirmNotice['event'] };

async function managerNotice(
  trx: Trx,
  { firm_id }: FirmActor,
  { company_id, event }: ManagerNews,
): Promise<FirmNotice> {
  return createFirmNotice(
    trx,
    { firm_id, company_id },
    { event, recipients: await listManagerEmails(trx, company_id) },
  );
}
