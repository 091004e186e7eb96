import { ownTaxId } from '#domain/own-tax-id.ts';
import type { SignUp } from '#domain/sign-up.ts';
import { insertCompany } from '../db/companies.ts';
import type { Database } from '../db/database.ts';
import { createVerifyToken } from '../db/email-tokens.ts';
import { findUserByEmail, insertUser } from '../db/users.ts';
import { isCode } from '../is-code.ts';
import type { PostOffice } from '../mail/post-office.ts';
import { verificationLetter } from '../mail/verification-letter.ts';
import { Refusal } from '../refusal.ts';
import { hashPassword } from './password.ts';

export type AccountParts = {
  db: Database;
  postOffice: PostOffice;
  publicUrl: string;
  contactEmail: string;
  now: () => Date;
};

/** A company and its titular, and a letter to confirm the address. Throws `email_taken` or `company_taken`. */
export async function signUpCompany(parts: AccountParts, form: SignUp): Promise<void> {
  const password_hash = await hashPassword(form.password);
  const token = await parts.db
    .asSystem(async (trx) => {
      if (await findUserByEmail(trx, form.email)) throw new Refusal('email_taken');
      const company_id = await insertCompany(trx, { ...form, tax_id: ownTaxId(form) });
      const user = { company_id, email: form.email, password_hash, role: 'regular_user', is_titular: true } as const;
      return createVerifyToken(trx, await insertUser(trx, user), parts.now());
    })
    .catch((error) => {
      throw asTaken(error);
    });
  const link = verificationLink(parts.publicUrl, token);
  parts.postOffice.post(verificationLetter({ to: form.email, company_name: form.company_name, link }));
}

const UNIQUE_VIOLATION = '23505';

/** Two who take the same address or NIT at the same moment meet in the index. */
export function asTaken(error: unknown): unknown {
  if (!isCode(error, UNIQUE_VIOLATION)) return error;
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : '';
  return new Refusal(constraint === 'users_email' ? 'email_taken' : 'company_taken');
}

export const verificationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/verify-email?token=${token}`;
