import { deleteExpiredChallenges } from '../accounts/second-factor/challenges.ts';
import { deleteOldRemovedSessions } from '../accounts/sessions/removed-sessions.ts';
import { deleteExpiredSessions } from '../accounts/sessions/sessions.ts';
import { forgetMail } from '../commands/forget-mail.ts';
import { dropUnclaimedBefore } from '../db/company-claims.ts';
import type { Database } from '../db/database.ts';
import { deleteEmailTokensBefore } from '../db/email-tokens.ts';
import { forgetOldFeed } from '../db/feed.ts';
import { deleteHistoryBefore } from '../db/old-history.ts';
import { forgetOldAttempts } from '../db/rate-limits.ts';
import type { Trx } from '../db/trx.ts';
import { forgetOldUploads } from '../db/uploads.ts';
import type { FileStore } from '../files/file-store.ts';
import { retentionLimit } from '../platform/retention/retention-periods.ts';

export type RetentionJob = { db: Database; files: FileStore; onFailure: (error: unknown) => void };

/**
 * Deletes what is past its period (platform/retention/retention-periods.ts). Run as often as one likes; what fails is
 * reported, does not keep the rest, and is tried again the next time.
 */
export async function runRetentionJob(job: RetentionJob, now: Date): Promise<void> {
  const { db, onFailure } = job;
  const steps: ((trx: Trx) => Promise<unknown>)[] = [
    (trx) => forgetOldAttempts(trx, now),
    (trx) => deleteExpiredSessions(trx, now),
    (trx) => deleteOldRemovedSessions(trx, now),
    (trx) => deleteExpiredChallenges(trx, now),
    (trx) => forgetOldUploads(trx, now),
    (trx) => forgetOldFeed(trx, now),
    (trx) => deleteEmailTokensBefore(trx, retentionLimit('email_tokens', now)),
    (trx) => deleteHistoryBefore(trx, now),
    (trx) => dropUnclaimedBefore(trx, retentionLimit('unconfirmed_companies', now)),
  ];
  for (const step of steps) await db.asSystem(step).catch(onFailure);
  await forgetMail(job, now).catch(onFailure);
}
