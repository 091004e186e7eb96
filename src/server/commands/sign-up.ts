import { checkDigit } from '#domain/nit.ts';
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

export type AccountParts = { db: Database; postOffice: PostOffice; publicUrl: string };

/** A company and its titular, and a letter to confirm the address. Throws `email_taken` or `company_taken`. */
export async function signUpCompany(parts: AccountParts, form: SignUp): Promise<void> {
  const password_hash = await hashPassword(form.password);
  const token = await parts.db
    .asSystem(async (trx) => {
      if (await findUserByEmail(trx, form.email)) throw new Refusal('email_taken');
      const company_id = await insertCompany(trx, { ...form, tax_id: ownTaxId(form) });
      const user = { company_id, email: form.email, password_hash, role: 'regular_user', is_titular: true } as const;
      return createVerifyToken(trx, await insertUser(trx, user), new Date());
    })
    .catch((error) => {
      throw asTaken(error);
    });
  const link = verificationLink(parts.publicUrl, token);
  parts.postOffice.post(verificationLetter({ to: form.email, company_name: form.company_name, link }));
}

export const verificationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/verify-email?token=${token}`;

/**
 * The NIT as documents write it, without its check digit. Ten digits are NIT and check digit only for a company (8…,
 * 9…): a person's NIT is a cédula of ten digits itself (DIAN.md §2).
 */
export function ownTaxId({ tax_id_type, tax_id }: Pick<SignUp, 'tax_id_type' | 'tax_id'>): string {
  if (tax_id_type === 'Passport') return tax_id.toUpperCase();
  const base = tax_id.slice(0, -1);
  const endsInDv = checkDigit(base) === tax_id.slice(-1);
  const isCompany = /^[89]\d{9}$/.test(tax_id);
  return tax_id_type === 'NIT' && isCompany && endsInDv ? base : tax_id;
}

const UNIQUE_VIOLATION = '23505';

/** Two sign-ups at the same moment meet in the index. */
function asTaken(error: unknown): unknown {
  if (!isCode(error, UNIQUE_VIOLATION)) return error;
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : '';
  return new Refusal(constraint === 'users_email' ? 'email_taken' : 'company_taken');
}
