import type { Database } from '../platform/database/database.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type AccountEmailRequest = {
  user_id: string;
  company_id: string;
  /** Addresses: one person's share is the same whichever way they are written to. */
  recipients: readonly string[];
};

/**
 * Makes the limits of what somebody who is signed in may have sent to other people: invitations, changes of address,
 * and links for a new password. 20 an hour for each sender, 50 a day for each company, 5 a day for each recipient,
 * whoever sends them. What was counted stays counted when the invitation is cancelled. `consume` throws
 * `too_many_attempts`; the sender is counted first, so that a refused sender uses up nobody else's share.
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
