import { findInvitedPerson } from '../accounts/invitations/join-company.ts';
import { type AccountDependencies, hasAccount } from '../accounts/sign-up.ts';
import type { Trx } from '../platform/database/trx.ts';
import { createToken } from '../platform/secrets/secret-token.ts';
import { type FirmEvent, firmEventEmail, staffInvitationEmail } from './firm-emails.ts';
import { findFirmInvitation, setFirmInvitationToken } from './firm-invitation-table.ts';
import { readFirm } from './firm-table.ts';

/** Sends the link of an invitation to the staff, after the response: it does not show whether the address has an account. */
export function sendStaffInvitation({ db, postOffice, publicUrl, now }: AccountDependencies, id: string): void {
  postOffice.sendLater(() =>
    db.asOwner(async (trx) => {
      const invitation = await findFirmInvitation(trx, id, now());
      if (!invitation) return undefined;
      const { email: to, firm_name } = invitation;
      const isKnown = await hasAccount(trx, to);
      // The account of a super admin joins no firm.
      if (isKnown && !(await findInvitedPerson(trx, to))) return undefined;
      const token = createToken();
      await setFirmInvitationToken(trx, id, token);
      return staffInvitationEmail({ to, firm_name, isKnown, link: `${publicUrl}/accept-invitation?token=${token}` });
    }),
  );
}

/** An event between a firm and a company, and who gets an e-mail about it. */
export type FirmNotice = { event: FirmEvent; firm_name: string; company_name: string; recipients: readonly string[] };

/** Returns the notice; the names are read now, because the link between both may end in this transaction. */
export async function createFirmNotice(
  trx: Trx,
  { firm_id, company_id }: { firm_id: string; company_id?: string },
  notice: Pick<FirmNotice, 'event' | 'recipients'>,
): Promise<FirmNotice> {
  const { name: firm_name } = await readFirm(trx, firm_id);
  const company =
    company_id === undefined
      ? undefined
      : await trx.selectFrom('companies').select('name').where('id', '=', company_id).executeTakeFirst();
  return { ...notice, firm_name, company_name: company?.name ?? '' };
}

export function sendFirmNotices({ postOffice, publicUrl }: AccountDependencies, notices: readonly FirmNotice[]): void {
  for (const { recipients, ...notice } of notices)
    for (const to of recipients) postOffice.send(firmEventEmail({ to, ...notice, publicUrl }));
}
