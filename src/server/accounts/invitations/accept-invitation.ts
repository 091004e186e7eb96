import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { readPlanState } from '../../companies/plan/plan-state.ts';
import { countCompanyUsers } from '../../companies/users/company-user-table.ts';
import { lockCompanyUsers } from '../../companies/users/manage-company-users.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Consent, type LegalPages, readConsent } from '../consent.ts';
import { refuseWeakPassword } from '../passwords/assess-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { claimEmail } from '../sign-up.ts';
import { insertUser } from '../users.ts';
import { consumeInvitation, endInvitationLinksTo, findOpenInvitation } from './invitation-table.ts';

/**
 * Returns the company and the address of an invitation, and whether it has a password. Does not consume the link.
 * Throws `invitation_invalid`.
 */
export async function readInvitation(db: Database, token: string, now: Date) {
  const invitation = await db.asOwner((trx) => findOpenInvitation(trx, token, now));
  if (!invitation) throw new Refusal('invitation_invalid');
  return invitation;
}

type Acceptance = { token: string; new_password?: string | undefined; consent?: boolean | undefined };

/**
 * Creates the user of an invitation, once per link: opening the e-mail proves that the user owns the address. An
 * unconfirmed sign-up with that address is deleted. Without `new_password` the password of the invitation is used.
 * Returns the user's id. Throws `weak_password` (also where nobody chose a password), `consent_required`,
 * `invitation_invalid`, or `email_taken` when the address got an account in the meantime.
 */
export async function acceptInvitation(
  { db, now, legalPages }: { db: Database; now: () => Date; legalPages: LegalPages },
  { token, new_password, consent }: Acceptance,
): Promise<string> {
  // The link is checked first: hashing is expensive, and a guessed token must not start it.
  const owner = await readInvitation(db, token, now());
  const given = readConsent(legalPages, consent, now());
  if (new_password !== undefined) await refuseWeakPassword(new_password, owner);
  else if (!owner.has_password) throw new Refusal('weak_password', 'Elige una contraseña para aceptar la invitación.');
  const password_hash = new_password === undefined ? undefined : await hashPassword(new_password);
  return db.asOwner((trx) => createInvitedUser(trx, { token, password_hash, now: now(), consent: given }));
}

type AcceptedInvitation = { token: string; password_hash: string | undefined; now: Date; consent: Consent | undefined };

async function createInvitedUser(
  trx: Trx,
  { token, password_hash, now, consent }: AcceptedInvitation,
): Promise<string> {
  const invitation = await consumeInvitation(trx, token, now);
  if (!invitation) throw new Refusal('invitation_invalid');
  const { company_id, id, email, role } = invitation;
  if (!(await claimEmail(trx, email))) throw new Refusal('email_taken');
  await lockCompanyUsers(trx, company_id);
  const { in_force } = await readPlanState(trx, company_id, now);
  // The plan may have been downgraded since the invitation: the newest user is over the limit
  // (docs/plans.md#downgrade).
  const isWithinLimit = (await countCompanyUsers(trx, company_id)) < PLAN_LIMITS[in_force].users;
  await insertUser(trx, {
    id,
    company_id,
    email,
    password_hash: password_hash ?? invitation.password_hash,
    role,
    is_titular: false,
    is_verified: true,
    ...consent,
    read_only_since: isWithinLimit ? null : now.toISOString(),
  });
  await endInvitationLinksTo(trx, email);
  return id;
}
