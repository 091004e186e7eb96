import type { Trx } from '../../platform/database/trx.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { createToken } from '../../platform/secrets/secret-token.ts';
import { type AccountDependencies, hasAccount } from '../sign-up.ts';
import { confirmEmailChangeEmail, emailChangeWarningEmail, newEmailIsKnownEmail } from './email-change-emails.ts';
import {
  type EmailChangeKey,
  findEmailChange,
  replaceEmailChange,
  setEmailChangeTokens,
} from './email-change-table.ts';

/** How long the links of both e-mails are valid, in hours. */
const EMAIL_CHANGE_HOURS = 48;

/** Stores a new address until it is confirmed. The user's address does not change yet. */
export function requestEmailChange(trx: Trx, key: EmailChangeKey, { email, now }: { email: string; now: Date }) {
  const expires_at = new Date(now.getTime() + EMAIL_CHANGE_HOURS * 3_600_000).toISOString();
  return replaceEmailChange(trx, key, { new_email: email, expires_at });
}

/**
 * Sends both e-mails of a change after the response is sent, so that the response time does not show whether the new
 * address already has an account.
 */
export function sendEmailChange({ db, postOffice, publicUrl }: AccountDependencies, key: EmailChangeKey): void {
  const emails = db.asOwner((trx) => createEmails(trx, key, publicUrl));
  postOffice.sendLater(async () => (await emails)?.toNew);
  postOffice.sendLater(async () => (await emails)?.toOld);
}

type EmailChangeEmails = { toNew: OutgoingEmail; toOld: OutgoingEmail };

async function createEmails(trx: Trx, key: EmailChangeKey, publicUrl: string): Promise<EmailChangeEmails | undefined> {
  const change = await findEmailChange(trx, key);
  if (!change) return undefined;
  const { new_email, old_email, company_name } = change;
  const isKnown = await hasAccount(trx, new_email);
  const [confirm, cancel] = [createToken(), createToken()];
  await setEmailChangeTokens(trx, key, { confirm: isKnown ? null : confirm, cancel });
  return {
    toNew: isKnown
      ? newEmailIsKnownEmail({ to: new_email, publicUrl })
      : confirmEmailChangeEmail({
          to: new_email,
          company_name,
          link: `${publicUrl}/confirm-email-change?token=${confirm}`,
        }),
    toOld: emailChangeWarningEmail({
      to: old_email,
      new_email,
      link: `${publicUrl}/cancel-email-change?token=${cancel}`,
    }),
  };
}
