import type { Database } from '../platform/database/database.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type AccountEmailRequest = {
  user_id: string;
  company_id: string;
  /** The recipient addresses. The limit of a recipient counts an address the same however it is written. */
  recipients: readonly string[];
};

/**
 * Returns the limits of the e-mails that a signed-in user sends to other people: invitations, changes of address, and
 * links for a new password. 20 an hour for each sender, 50 a day for each company, and 5 a day for each recipient from
 * all senders together. A cancelled invitation still counts. `consume` throws `too_many_attempts`; it counts the sender
 * first, so that a refused sender does not use up the limit of the company or the recipient.
 */
export function createAccountEmailLimits(db: Database, now: () => Date) {
  const limit = (scope: string, max: number, windowMs: number) => createRateLimit(db, { scope, max, windowMs, now });
  const bySender = limit('account e-mails of user', 20, HOUR_MS);
  const byCompany = limit('account e-mails of company', 50, DAY_MS);
  const byRecipient = limit('account e-mails to', 5, DAY_MS);
  return {
    async consume({ user_id, company_id, recipients }: AccountEmailRequest): Promise<void> {
      await bySender.consume(user_id);
      await byCompany.consume(company_id);
      for (const recipient of recipients) await byRecipient.consume(recipient.toLowerCase());
    },
  };
}
