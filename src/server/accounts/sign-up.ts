import type { SignUp } from '#domain/accounts/sign-up.ts';
import { insertCompany } from '../companies/companies.ts';
import { lockByName } from '../platform/database/advisory-lock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { BackgroundMailer } from '../platform/mailer/background-mailer.ts';
import type { OutgoingEmail } from '../platform/mailer/mailer.ts';
import { type Consent, type LegalPages, readConsent } from './consent.ts';
import { createVerifyToken } from './email-tokens.ts';
import { knownAccountEmail } from './emails/known-account-email.ts';
import { verificationEmail } from './emails/verification-email.ts';
import { listCompanyIds } from './memberships.ts';
import { refuseWeakPassword } from './passwords/assess-password.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { deleteUnconfirmedSignUp } from './unconfirmed-sign-ups.ts';
import { findUserByEmail, insertUser } from './users.ts';

export type AccountDependencies = {
  db: Database;
  postOffice: BackgroundMailer;
  publicUrl: string;
  contactEmail: string;
  legalPages: LegalPages;
  now: () => Date;
  /** Waits before an attempt is checked (limits/delay.ts); a timer by default, tests pass their own. */
  wait?: ((ms: number) => Promise<unknown>) | undefined;
};

/**
 * Creates a company and its titular, and sends an e-mail to confirm the address. Only that e-mail says whether the
 * address already has an account. No response says whether another company has the NIT: it is provisional (M10). Throws
 * `weak_password` or `consent_required`.
 */
export async function signUpCompany(deps: AccountDependencies, form: SignUp): Promise<void> {
  const consent = readConsent(deps.legalPages, form.consent, deps.now());
  await refuseWeakPassword(form.password, form);
  const password_hash = await hashPassword(form.password);
  const email = await deps.db.asOwner((trx) => createUnverifiedAccount(trx, deps, { form, password_hash, consent }));
  deps.postOffice.send(email);
}

type NewAccount = { form: SignUp; password_hash: string; consent: Consent | undefined };

async function createUnverifiedAccount(
  trx: Trx,
  { publicUrl, now }: AccountDependencies,
  { form, password_hash, consent }: NewAccount,
): Promise<OutgoingEmail> {
  if (!(await claimEmail(trx, form.email))) return knownAccountEmail({ to: form.email, publicUrl });
  const company_id = await insertCompany(trx, { ...form, is_claimed: false });
  const user = {
    company_id,
    email: form.email,
    password_hash,
    role: 'regular_user',
    is_titular: true,
    ...consent,
  } as const;
  const link = verificationLink(publicUrl, await createVerifyToken(trx, await insertUser(trx, user), now()));
  return verificationEmail({ to: form.email, company_name: form.company_name, link });
}

/**
 * Reserves an address for a new account until the transaction ends; returns false for the address of an account. An
 * unconfirmed sign-up with the address is deleted: another person may have set its password.
 */
export async function claimEmail(trx: Trx, email: string): Promise<boolean> {
  // Two sign-ups with the same address at the same time: the second one finds the first.
  await lockByName(trx, `sign-up ${email}`);
  if (await hasAccount(trx, email)) return false;
  const known = await findUserByEmail(trx, email);
  const companies = known ? await listCompanyIds(trx, known.id) : [];
  for (const company_id of companies) await deleteUnconfirmedSignUp(trx, company_id);
  return (await findUserByEmail(trx, email)) === undefined;
}

/** Returns whether an address has an account. An unconfirmed sign-up does not count as one. */
export async function hasAccount(trx: Trx, email: string): Promise<boolean> {
  const known = await findUserByEmail(trx, email);
  if (!known) return false;
  // A super admin is confirmed by the first link, and has no company.
  return known.verified_at !== null || known.role === 'super_admin';
}

export const verificationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/verify-email?token=${token}`;
