import {
  changeCompanyFirm,
  endFirmAccess,
  findFirm,
  inviteFirm,
  listCompanyFirms as list,
} from '#contract/firms/company-firms.ts';
import { createAccountEmailLimits } from '../accounts/account-email-limits.ts';
import type { AccountDependencies } from '../accounts/sign-up.ts';
import type { AuditDetail } from '../platform/audit/audit-recorder.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  changeFirmRole,
  endAccessOf,
  findFirmByKey,
  inviteFirmTo,
  listCompanyFirms,
  requireCompanyFirm,
} from './company-firms.ts';
import { listOwnerEmails } from './firm-table.ts';
import { createFirmNotice, type FirmNotice, sendFirmNotices } from './send-firm-emails.ts';

const HOUR_MS = 3_600_000;

/** The routes by which a company invites an accounting firm and ends its access. */
export function companyFirmRoutes(serve: Serve, deps: AccountDependencies): void {
  const { db, now } = deps;
  const searches = createRateLimit(db, { scope: 'firm searches of user', max: 30, windowMs: HOUR_MS, now });
  const limits = createAccountEmailLimits(db, now);

  serve.read(list, async (trx, { company_id }) => ({ items: await listCompanyFirms(trx, company_id) }));

  serve.session(findFirm, async ({ body: { firm }, actor }) => {
    await searches.consume(actor.account.id);
    return db.asOwner((trx) => findFirmByKey(trx, firm));
  });

  serve.write(inviteFirm, async ({ body, company_id, actor }) => {
    const recipients = await db.asOwner((trx) => listOwnerEmails(trx, body.firm_id));
    if (recipients.length === 0) throw new Refusal('firm_not_found');
    await limits.consume({ user_id: actor.account.id, company_id, recipients });
    let label = '';
    return {
      change: async (trx) => {
        await inviteFirmTo({ trx, company_id, actor: actor.account }, body);
        const firm = await requireCompanyFirm(trx, company_id, body.firm_id);
        label = firm.name;
        return async () => firm;
      },
      auditDetails: () => [{ label, new_value: body.role }],
      onSuccess: () => void notifyOwners(deps, { firm_id: body.firm_id, company_id, event: 'invited' }),
    };
  });

  serve.write(changeCompanyFirm, ({ params: { id }, body: { role }, company_id, actor }) => {
    let auditDetails: AuditDetail[] = [];
    return {
      change: async (trx) => {
        const before = await changeFirmRole({ trx, company_id, actor: actor.account }, { firm_id: id, role });
        auditDetails = [{ label: before.name, old_value: before.role, new_value: role }];
        return () => requireCompanyFirm(trx, company_id, id);
      },
      auditDetails: () => auditDetails,
    };
  });

  serve.write(endFirmAccess, ({ params: { id }, company_id, actor }) => {
    let auditDetails: AuditDetail[] = [];
    return {
      change: async (trx) => {
        const firm = await endAccessOf({ trx, company_id, actor: actor.account }, id, now());
        const isInvitation = firm.accepted_at === null;
        auditDetails = [{ label: firm.name, ...(isInvitation && { action: 'firm.invitation_cancelled' }) }];
        return async () => ({ id });
      },
      auditDetails: () => auditDetails,
      onSuccess: () => void notifyOwners(deps, { firm_id: id, company_id, event: 'ended' }),
    };
  });
}

type OwnerNews = { firm_id: string; company_id: string; event: FirmNotice['event'] };

/** Sends an e-mail to the owners of a firm, after the response. */
async function notifyOwners(deps: AccountDependencies, { event, ...key }: OwnerNews): Promise<void> {
  const notice = await deps.db.asOwner(async (trx) =>
    createFirmNotice(trx, key, { event, recipients: await listOwnerEmails(trx, key.firm_id) }),
  );
  sendFirmNotices(deps, [notice]);
}
