import { readOwnCompany } from '../companies/companies.ts';
import { createVerifyToken } from './email-tokens.ts';
import { verificationEmail } from './emails/verification-email.ts';
import { listCompanyIds } from './memberships.ts';
import { type AccountDependencies, verificationLink } from './sign-up.ts';
import { findUserByEmail } from './users.ts';

/** Sends another e-mail to an address that waits for confirmation. The response is the same for every address. */
export function resendVerification({ db, postOffice, publicUrl, now }: AccountDependencies, email: string): void {
  postOffice.sendLater(() =>
    db.asOwner(async (trx) => {
      const user = await findUserByEmail(trx, email);
      if (!user || user.verified_at !== null) return undefined;
      // A sign-up that is not confirmed has one company.
      const [company_id] = await listCompanyIds(trx, user.id);
      if (company_id === undefined) return undefined;
      const { name } = await readOwnCompany(trx, company_id);
      const link = verificationLink(publicUrl, await createVerifyToken(trx, user.id, now()));
      return verificationEmail({ to: user.email, company_name: name, link });
    }),
  );
}
