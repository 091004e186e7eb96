import { readOwnCompany } from '../../companies/companies.ts';
import { titularInvitationEmail } from '../../firms/firm-emails.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { createToken } from '../../platform/secrets/secret-token.ts';
import type { AccountDependencies } from '../sign-up.ts';
import { hasAccount } from '../sign-up.ts';
import { invitationEmail, invitationToClosedAccountEmail, invitationToKnownEmail } from './invitation-email.ts';
import { findInvitation, type InvitationKey, setInvitationToken } from './invitation-table.ts';
import { findInvitedPerson } from './join-company.ts';

/**
 * Sends the e-mail of an invitation after the response is sent: neither the response nor its time shows the inviting
 * user whether the address has an account. The link of an earlier e-mail ends.
 */
export function sendInvitation({ db, postOffice, publicUrl }: AccountDependencies, key: InvitationKey): void {
  postOffice.sendLater(() => db.asOwner((trx) => createInvitationEmail(trx, key, publicUrl)));
}

async function createInvitationEmail(
  trx: Trx,
  key: InvitationKey,
  publicUrl: string,
): Promise<OutgoingEmail | undefined> {
  const invitation = await findInvitation(trx, key);
  if (!invitation) return undefined;
  const { name: company_name } = await readOwnCompany(trx, key.company_id);
  const to = invitation.email;
  const isKnown = await hasAccount(trx, to);
  if (isKnown && !(await findInvitedPerson(trx, to))) {
    await setInvitationToken(trx, key, null);
    return invitationToClosedAccountEmail({ to, company_name, publicUrl });
  }
  const token = createToken();
  await setInvitationToken(trx, key, token);
  const link = `${publicUrl}/accept-invitation?token=${token}`;
  const firm_name = invitation.is_titular ? await findFirmName(trx, key.company_id) : undefined;
  if (firm_name !== undefined) return titularInvitationEmail({ to, firm_name, company_name, link, isKnown });
  const invitationTo = { to, company_name, link };
  return isKnown ? invitationToKnownEmail(invitationTo) : invitationEmail(invitationTo);
}

/** Returns the name of the firm that created the company. */
async function findFirmName(trx: Trx, company_id: string): Promise<string | undefined> {
  const firm = await trx
    .selectFrom('firm_clients as fc')
    .innerJoin('firms as f', 'f.id', 'fc.firm_id')
    .select('f.name')
    .where('fc.company_id', '=', company_id)
    .orderBy('fc.created_at')
    .executeTakeFirst();
  return firm?.name;
}
