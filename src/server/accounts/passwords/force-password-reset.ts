import { readOwnCompany } from '../../companies/companies.ts';
import { createToken } from '../../platform/secrets/secret-token.ts';
import { createResetToken } from '../email-tokens.ts';
import type { MembershipKey } from '../memberships.ts';
import type { AccountDependencies } from '../sign-up.ts';
import { readAccount } from '../users.ts';
import { forcedResetEmail } from './password-emails.ts';
import { hashPassword } from './password-hash.ts';
import { resetLink } from './reset-password.ts';

/** Returns the hash of a random password: the account cannot sign in until its owner sets a new one by a link. */
export const createUnknownPasswordHash = (): Promise<string> => hashPassword(createToken());

/** Sends the link with which a user sets a new password after an administrator removed the old one. */
export function sendForcedReset(
  { db, postOffice, publicUrl, now }: AccountDependencies,
  { user_id, company_id }: MembershipKey,
): void {
  postOffice.sendLater(() =>
    db.asOwner(async (trx) => {
      const account = await readAccount(trx, { user_id, company_id }, now());
      if (!account) return undefined;
      const { name: company_name } = await readOwnCompany(trx, company_id);
      const link = resetLink(publicUrl, await createResetToken(trx, user_id, now()));
      return forcedResetEmail({ to: account.email, company_name, link });
    }),
  );
}
