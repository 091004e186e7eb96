import { lockCompanyUsers } from '../../companies/users/manage-company-users.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type LegalPages, readConsent } from '../consent.ts';
import { refuseWeakPassword } from '../passwords/assess-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { claimEmail } from '../sign-up.ts';
import { insertUser } from '../users.ts';
import {
  createInvitedFirmMember,
  type JoinedFirm,
  joinFirmByLink,
  type NewAccount,
  readFirmInvitation,
} from './accept-firm-invitation.ts';
import { consumeInvitation, findOpenInvitation } from './invitation-table.ts';
import { type AcceptedInvitation, findInvitedPerson, joinCompany, readOnlySinceFor } from './join-company.ts';

/**
 * Returns the company (or the firm) and the address of an invitation, whether it has a password, and whether the address has an
 * account, which then needs none. Does not consume the link. Throws `invitation_invalid`.
 */
export async function readInvitation(db: Database, token: string, now: Date) {
  return db.asOwner(async (trx) => {
    const invitation = (await findOpenInvitation(trx, token, now)) ?? (await readFirmInvitation(trx, token, now));
    if (!invitation) throw new Refusal('invitation_invalid');
    return {
      is_firm: false,
      ...invitation,
      has_account: (await findInvitedPerson(trx, invitation.email)) !== undefined,
    };
  });
}

type AcceptanceResult = AcceptedInvitation | JoinedFirm;
type Acceptance = { token: string; new_password?: string | undefined; consent?: boolean | undefined };

/**
 * Accepts an invitation, once per link: opening the e-mail proves that the person owns the address. A person with an
 * account joins the company and keeps the password; else the user is created. An unconfirmed sign-up with that address is
 * deleted. Without `new_password` the password of the invitation is used. Throws `weak_password` (also where nobody chose
 * a password), `consent_required`, `invitation_invalid`, or `email_taken` when the address got an account in the meantime.
 */
export async function acceptInvitation(
  { db, now, legalPages }: { db: Database; now: () => Date; legalPages: LegalPages },
  { token, new_password, consent }: Acceptance,
): Promise<AcceptanceResult & { isNew: boolean }> {
  // The link is checked first: hashing is expensive, and a guessed token must not start it.
  const owner = await readInvitation(db, token, now());
  const join: (trx: Trx, link: string, at: Date) => Promise<AcceptanceResult> = owner.is_firm
    ? joinFirmByLink
    : joinByLink;
  if (owner.has_account) return { ...(await db.asOwner((trx) => join(trx, token, now()))), isNew: false };
  const given = readConsent(legalPages, consent, now());
  if (new_password !== undefined) await refuseWeakPassword(new_password, owner);
  else if (!owner.has_password) throw new Refusal('weak_password', 'Elige una contraseña para aceptar la invitación.');
  const password_hash = new_password === undefined ? undefined : await hashPassword(new_password);
  const create: (trx: Trx, account: NewAccount) => Promise<AcceptanceResult> = owner.is_firm
    ? createInvitedFirmMember
    : createInvitedUser;
  const accepted = await db.asOwner((trx) => create(trx, { token, password_hash, now: now(), consent: given }));
  return { ...accepted, isNew: true };
}

async function joinByLink(trx: Trx, token: string, now: Date): Promise<AcceptedInvitation> {
  const invitation = await consumeInvitation(trx, token, now);
  const person = invitation && (await findInvitedPerson(trx, invitation.email));
  if (!invitation || !person) throw new Refusal('invitation_invalid');
  return joinCompany(trx, invitation, { person, now });
}

async function createInvitedUser(
  trx: Trx,
  { token, password_hash, now, consent }: NewAccount,
): Promise<AcceptedInvitation> {
  const invitation = await consumeInvitation(trx, token, now);
  if (!invitation) throw new Refusal('invitation_invalid');
  const { company_id, email, role, is_titular } = invitation;
  if (!(await claimEmail(trx, email))) throw new Refusal('email_taken');
  await lockCompanyUsers(trx, company_id);
  const id = await insertUser(trx, {
    company_id,
    email,
    password_hash: password_hash ?? invitation.password_hash,
    role,
    is_titular,
    is_verified: true,
    ...consent,
    read_only_since: is_titular ? null : await readOnlySinceFor(trx, company_id, now),
  });
  return { id, email, company_id };
}
