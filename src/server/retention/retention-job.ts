import { deleteExpiredEmailChanges } from '../accounts/email-changes/email-change-table.ts';
import { deleteEmailTokensBefore } from '../accounts/email-tokens.ts';
import { deleteInvitationsBefore } from '../accounts/invitations/invitation-table.ts';
import { deleteOriginsBefore } from '../accounts/limits/known-origins.ts';
import { deleteExpiredChallenges } from '../accounts/second-factor/challenges.ts';
import { deleteRemovedSessionsBefore } from '../accounts/sessions/removed-sessions.ts';
import { deleteExpiredSessions } from '../accounts/sessions/sessions.ts';
import { deleteUnconfirmedSignUpsBefore } from '../accounts/unconfirmed-sign-ups.ts';
import { deleteFirmInvitationsBefore } from '../firms/firm-invitation-table.ts';
import { deleteOldMail } from '../mail-in/delete-old-mail.ts';
import type { Trx } from '../platform/database/trx.ts';
import { deleteOldAttempts } from '../platform/http/limits/rate-limit-table.ts';
import { deleteOldFeed } from '../sync/feed.ts';
import { deleteOldUploads } from '../uploads/upload-table.ts';
import { deleteOldHistory } from './delete-old-history.ts';
import { type FileRemovalJob, removeRequestedFiles } from './file-removals.ts';
import { listCompaniesWithOldAttachments, purgeAttachments } from './purge-attachments.ts';
import { listCompaniesToPurge, purgeBatch } from './purge-trash.ts';
import { purgeWithFiles } from './purge-with-files.ts';
import { retentionCutoff } from './retention-periods.ts';

const PURGE_BATCH_SIZE = 200;

/**
 * Deletes rows past their period (retention-periods.ts). It is idempotent; a failure is reported, does not stop the
 * other steps, and is retried at the next run.
 */
export async function runRetentionJob(job: FileRemovalJob, now: Date): Promise<void> {
  const { db, onFailure } = job;
  const steps: ((trx: Trx) => Promise<unknown>)[] = [
    (trx) => deleteOldAttempts(trx, now),
    (trx) => deleteExpiredSessions(trx, now),
    (trx) => deleteRemovedSessionsBefore(trx, retentionCutoff('removed_sessions', now)),
    (trx) => deleteExpiredChallenges(trx, now),
    (trx) => deleteInvitationsBefore(trx, retentionCutoff('invitations', now)),
    (trx) => deleteFirmInvitationsBefore(trx, retentionCutoff('invitations', now)),
    (trx) => deleteExpiredEmailChanges(trx, now),
    (trx) => deleteOriginsBefore(trx, retentionCutoff('known_origins', now)),
    (trx) => deleteOldUploads(trx, now),
    (trx) => deleteOldFeed(trx, now),
    (trx) => deleteEmailTokensBefore(trx, retentionCutoff('email_tokens', now)),
    (trx) => deleteOldHistory(trx, now),
    (trx) => deleteUnconfirmedSignUpsBefore(trx, retentionCutoff('unconfirmed_companies', now)),
  ];
  for (const step of steps) await db.asOwner(step).catch(onFailure);
  await deleteOldMail(job, now).catch(onFailure);
  await purgeTrash(job, now).catch(onFailure);
  await purgeOldAttachments(job, now).catch(onFailure);
  await removeRequestedFiles(job).catch(onFailure);
}

async function purgeOldAttachments(job: FileRemovalJob, now: Date): Promise<void> {
  const before = retentionCutoff('attachments', now);
  for (const company_id of await job.db.asOwner((trx) => listCompaniesWithOldAttachments(trx, before)))
    await purgeWithFiles(job, company_id, (trx) => purgeAttachments(trx, company_id, before)).catch(job.onFailure);
}

async function purgeTrash(job: FileRemovalJob, now: Date): Promise<void> {
  const before = retentionCutoff('trash', now);
  for (const company_id of await job.db.asOwner((trx) => listCompaniesToPurge(trx, before))) {
    await purgeCompany(job, company_id, before).catch(job.onFailure);
  }
}

async function purgeCompany(job: FileRemovalJob, company_id: string, before: Date): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    const batch = { company_id, before, max: PURGE_BATCH_SIZE };
    hasMore = (await purgeWithFiles(job, company_id, (trx) => purgeBatch(trx, batch))) === PURGE_BATCH_SIZE;
  }
}
