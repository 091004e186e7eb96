import { readOwnCompany } from '../companies/companies.ts';
import { createVerifyToken } from './email-tokens.ts';
import { verificationEmail } from './emails/verification-email.ts';
import { type AccountDependencies, verificationLink } from './sign-up.ts';
import { findUserByEmail, readAccount } from './users.ts';

/** Sends another e-mail to an address that waits for confirmation. The response is the same for every address. */
export function resendVerification({ db, postOffice, publicUrl, now }: AccountDependencies, email: string): void {
  postOffice.sendLater(() =>
    db.asOwner(async (trx) => {
      const user = await findUserByEmail(trx, email);
      if (!user || user.verified_at !== null) return undefined;
      const account = await readAccount(trx, user.id, now());
      if (!account?.company_id) return undefined;
      const { name } = await readOwnCompany(trx, account.company_id);
      const link = verificationLink(publicUrl, await createVerifyToken(trx, user.id, now()));
      return verificationEmail({ to: user.email, company_name: name, link });
    }),
  );
}
