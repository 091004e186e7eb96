import {
  consumeFirmInvitation,
  consumeFirmInvitationTo,
  findOpenFirmInvitation,
  type OpenFirmInvitation,
} from '../../firms/firm-invitation-table.ts';
import { insertFirmMember, readFirm } from '../../firms/firm-table.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Consent } from '../consent.ts';
import { deleteEmailChangesOf } from '../email-changes/email-change-table.ts';
import { lockPerson } from '../memberships.ts';
import { claimEmail } from '../sign-up.ts';
import { insertPerson } from '../users.ts';
import { findInvitedPerson, type Person } from './join-company.ts';

/** A person who joined a firm. */
export type JoinedFirm = { id: string; email: string; company_id: null; firm_id: string; firm_name: string };

export type NewAccount = { token: string; password_hash: string | undefined; now: Date; consent: Consent | undefined };

/** Returns the invitation of a link to a firm, in the shape of an invitation to a company. */
export async function readFirmInvitation(trx: Trx, token: string, now: Date) {
  const invitation = await findOpenFirmInvitation(trx, token, now);
  return (
    invitation && {
      company_name: invitation.firm_name,
      email: invitation.email,
      has_password: false,
      is_firm: true,
    }
  );
}

/** Adds a person with an account to a firm; the password stays. Throws `invitation_invalid` or `firm_exists`. */
export async function joinFirmByLink(trx: Trx, token: string, now: Date): Promise<JoinedFirm> {
  const invitation = await consumeFirmInvitation(trx, token, now);
  const person = invitation && (await findInvitedPerson(trx, invitation.email));
  if (!person) throw new Refusal('invitation_invalid');
  return joinFirm(trx, invitation, person);
}

/** The same for a signed-in person. */
export async function joinFirmAs(
  trx: Trx,
  person: Person,
  { id, now }: { id: string; now: Date },
): Promise<JoinedFirm> {
  const invitation = await consumeFirmInvitationTo(trx, { id, email: person.email.toLowerCase() }, now);
  if (!invitation) throw new Refusal('invitation_invalid');
  return joinFirm(trx, invitation, person);
}

/** Creates a person without a company, who works for the firm. Throws `invitation_invalid` or `email_taken`. */
export async function createInvitedFirmMember(
  trx: Trx,
  { token, password_hash, now, consent }: NewAccount,
): Promise<JoinedFirm> {
  const invitation = await consumeFirmInvitation(trx, token, now);
  if (!invitation || password_hash === undefined) throw new Refusal('invitation_invalid');
  const { email } = invitation;
  if (!(await claimEmail(trx, email))) throw new Refusal('email_taken');
  const id = await insertPerson(trx, { email, password_hash, ...consent }, true);
  return joinFirm(trx, invitation, { id, email });
}

async function joinFirm(
  trx: Trx,
  { firm_id, role }: OpenFirmInvitation,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<JoinedFirm> {
  await lockPerson(trx, id);
  if (!(await insertFirmMember(trx, { firm_id, user_id: id, role }))) throw new Refusal('firm_exists');
  // From now on no company may change the address of this person.
  await deleteEmailChangesOf(trx, id);
  return { id, email, company_id: null, firm_id, firm_name: (await readFirm(trx, firm_id)).name };
}
